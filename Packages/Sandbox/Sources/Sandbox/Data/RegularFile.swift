import Foundation

/// The reason why data cannot be read.
struct ReadError: Error {
  /// Whether there is no file.
  var isMissing = false
  /// The message of the system or of the JSON parser, or another one in its style.
  let reason: String
}

/// Opens and reads regular files only.
///
/// A device can be endless, a FIFO blocks until another process opens it, and writing through a link changes a file
/// somewhere else.
enum RegularFile {
  /// The maximum size of a file in bytes.
  private static let maximumSize = 1_000_000_000

  /// Opens a file, which closes itself.
  ///
  /// - Parameters:
  ///   - flags: The access mode and `O_CREAT`.
  ///   - allowsLinks: Whether the path can be a symbolic link, and the file can have several hard links or belong to
  ///     another user.
  static func open(_ path: String, _ flags: Int32, allowsLinks: Bool) throws(ReadError) -> FileHandle {
    let options = O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (allowsLinks ? 0 : O_NOFOLLOW)
    let descriptor = systemOpen(path, flags | options, 0o600)
    guard descriptor >= 0 else { throw ReadError(isMissing: errno == ENOENT, reason: Socket.lastError()) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if let obstacle = obstacle(to: descriptor, allowsLinks: allowsLinks) { throw ReadError(reason: obstacle) }
    return file
  }

  /// Reads a file to its end.
  static func bytes(of path: String, allowsLinks: Bool) throws(ReadError) -> [UInt8] {
    let file = try open(path, O_RDONLY, allowsLinks: allowsLinks)
    do {
      return Array(try file.readToEnd() ?? Data())
    } catch {
      throw ReadError(reason: Socket.lastError())
    }
  }

  /// Returns the reason why an open file cannot be used, or `nil`.
  private static func obstacle(to descriptor: Int32, allowsLinks: Bool) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return Socket.lastError() }
    guard status.st_mode & S_IFMT == S_IFREG else { return "Is not a regular file" }
    // There can be no link: the file has been replaced since it was opened.
    if !allowsLinks, status.st_nlink > 1 { return "Has \(status.st_nlink) hard links" }
    if !allowsLinks, status.st_uid != geteuid() { return "Belongs to another user" }
    return status.st_size > maximumSize ? "Is larger than 1 GB" : nil
  }
}

// Inside the type, the method of the same name hides the system's function.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
