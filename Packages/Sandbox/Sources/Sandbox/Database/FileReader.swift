#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole files.
enum FileReader {
  /// The bytes of a file.
  static func bytes(ofFile path: String) throws(SandboxError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadableFile(path: path, reason: Socket.lastError()) }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return contents }
      if count > 0 {
        contents.append(contentsOf: chunk[..<count])
      } else if errno != EINTR {
        throw .unreadableFile(path: path, reason: Socket.lastError())
      }
    }
  }
}
