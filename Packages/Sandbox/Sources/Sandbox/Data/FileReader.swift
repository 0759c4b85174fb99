#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum FileReader {
  static func bytes(ofFile path: String) throws(SandboxError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadableFile(path: path, reason: Socket.lastError()) }
    defer { close(descriptor) }
    guard let contents = bytes(from: descriptor) else {
      throw .unreadableFile(path: path, reason: Socket.lastError())
    }
    return contents
  }

  /// Reads an open file to its end, or returns `nil` with the reason in `errno`.
  static func bytes(from descriptor: Int32) -> [UInt8]? {
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return contents }
      if count > 0 {
        contents.append(contentsOf: chunk[..<count])
      } else if errno != EINTR {
        return nil
      }
    }
  }
}
