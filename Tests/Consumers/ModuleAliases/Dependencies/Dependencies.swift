/// What a team with a module of this name has in it.
public struct DependencyValues {
  /// A word of theirs.
  public static let origin = "our Dependencies"
}
