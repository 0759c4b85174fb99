/// A declaration in a module with the same name as ours.
public struct Post {
  /// The name of the module.
  public static let origin = "our Models"
}
