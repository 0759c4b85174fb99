import Foundation

/// A JSON file of accounts.
///
/// Without a file there are the sample accounts. A change replaces it atomically, so that a reader finds the old or the
/// new one. Of two servers that write at the same time, the last one wins.
struct AccountsFile {
  let path: String

  func read() throws(SandboxError) -> StoredAccounts {
    guard let descriptor = try descriptor() else { return StoredAccounts(accounts: SampleData.accounts) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let bytes: Data
    do {
      bytes = try file.readToEnd() ?? Data()
    } catch {
      throw self.error()
    }
    guard let accounts = (try? JSON.parse([UInt8](bytes))).flatMap(StoredAccounts.init) else {
      throw error("it has no accounts")
    }
    return accounts
  }

  /// Opens the file for reading; `nil` if there is none.
  ///
  /// As any file of the program it has to be a regular one of the user: reading from a FIFO can block for ever.
  private func descriptor() throws(SandboxError) -> Int32? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw error()
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw error("not a regular file with one link")
    }
    guard status.st_uid == geteuid() else { throw error("it belongs to another user") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw error() }
    return descriptor
  }

  /// Replaces the file atomically: after a power failure, it is the old or the new one.
  func write(_ accounts: StoredAccounts) throws(SandboxError) {
    // An error has the path: the file cannot be created in a folder that cannot be.
    try? FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    // A new file with access for its owner, whatever has a name like it.
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw error() }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(accounts.json.bytes(isPretty: true) + [0x0A]))
      try file.synchronize()
    } catch {
      let failure = self.error()
      unlink(template)
      throw failure
    }
    guard rename(template, path) == 0 else {
      let failure = error()
      unlink(template)
      throw failure
    }
  }

  /// Removes the file, and returns whether it existed.
  func remove() throws(SandboxError) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw error() }
    return false
  }

  private func error(_ reason: String = Socket.lastError()) -> SandboxError {
    .cannotStoreAccounts(path: path, reason: reason)
  }
}
