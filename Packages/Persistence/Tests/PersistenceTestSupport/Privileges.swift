import Foundation
import TestSupport

/// The privileges of a process that must obey the modes of files, which the superuser need not.
package enum Privileges {
  /// The start of a command line that runs a program as a user without the right to ignore modes.
  package static let dropping: [String] =
    geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []

  /// Whether the program can be run so.
  package static let canBeDropped: Bool = {
    guard geteuid() == 0 else { return true }
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? WriterProcess(["round", folder.path], startedBy: dropping).finish().code) == 0
  }()
}
