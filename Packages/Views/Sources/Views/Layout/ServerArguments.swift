/// The options of the command line that select the server, which suggested commands repeat.
public enum ServerArguments {
  /// The options, with a space before them, such as ` --sandbox`; empty if there are none.
  @TaskLocal public static var current = ""

  /// The cache source that stands for ` --sandbox`.
  public static let sandboxSource = "sandbox"
}
