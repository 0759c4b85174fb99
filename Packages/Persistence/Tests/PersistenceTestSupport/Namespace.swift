import Foundation
import TestSupport

/// A mount namespace of one process, which is deleted with it.
package enum Namespace {
  /// The start of a command line that runs a program after commands of the shell, such as `mount -t tmpfs …`.
  package static func after(_ commands: String) -> [String] {
    ["unshare", isRoot ? "-m" : "-rm", "sh", "-c", commands + #" && exec "$0" "$@""#]
  }

  /// Whether the system allows such mounts, which a container may not.
  package static let isAvailable: Bool = {
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
