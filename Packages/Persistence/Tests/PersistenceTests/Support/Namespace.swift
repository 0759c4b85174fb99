#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mounts that only one program sees, and that go with it.
enum Namespace {
  /// What has a program started after commands of the shell have made its mounts.
  ///
  /// - Parameter commands: The commands, such as `mount -t tmpfs …`.
  static func after(_ commands: String) -> [String] {
    ["unshare", isRoot ? "-m" : "-rm", "sh", "-c", commands + #" && exec "$0" "$@""#]
  }

  /// Whether the system allows such mounts; a container may not.
  static let isAvailable: Bool = {
    #if os(Linux)
      guard let folder = try? TemporaryFolder() else { return false }
      let mount = "mount -t tmpfs -o size=64k tmpfs '\(folder.path)'"
      guard let process = try? WriterProcess(["round", folder.path], startedBy: after(mount)) else { return false }
      return process.finish().code == 0
    #else
      return false
    #endif
  }()

  private static var isRoot: Bool { geteuid() == 0 }
}
