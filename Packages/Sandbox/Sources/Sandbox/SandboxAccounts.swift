/// The accounts file of servers.
///
/// See ``SandboxServer/init(data:accountsFile:port:delay:onRequest:)``.
public enum SandboxAccounts {
  /// Deletes an accounts file, which restores the sample accounts.
  ///
  /// Servers may be running.
  ///
  /// - Returns: Whether the file existed.
  /// - Throws: ``SandboxError/cannotStoreAccounts(path:reason:)`` if the file cannot be deleted.
  @discardableResult
  public static func reset(file: String) throws(SandboxError) -> Bool {
    try AccountsFile(path: file).remove()
  }
}
