import Foundation

/// The reason why data cannot be read.
struct ReadError: Error {
  /// Whether there is no file.
  var isMissing = false
  /// The message of the system or of the JSON parser, or another one in its style.
  let reason: String
}

extension [UInt8] {
  /// Reads a file to its end.
  init(contentsOf path: String) throws(ReadError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadError(isMissing: errno == ENOENT, reason: Socket.lastError()) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      self.init(try file.readToEnd() ?? Data())
    } catch {
      throw ReadError(reason: Socket.lastError())
    }
  }
}
