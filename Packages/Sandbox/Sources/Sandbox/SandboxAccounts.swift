/// What can be done from outside with the accounts that servers keep in a file.
///
/// See ``SandboxServer/init(database:accountsFile:port:onRequest:)``.
public enum SandboxAccounts {
  /// Takes an accounts file away, so that servers that use it have the made-up accounts again.
  ///
  /// It may be called while servers run: it waits, at most five seconds, for a change under way. The empty lock file
  /// beside the accounts stays.
  ///
  /// - Parameter file: The path that the servers were given.
  /// - Returns: Whether there was a file.
  /// - Throws: ``SandboxError/cannotKeepAccounts(path:reason:)`` if the file cannot be locked or removed.
  @discardableResult
  public static func reset(file: String) throws(SandboxError) -> Bool {
    try AccountsFile(path: file).remove()
  }
}
