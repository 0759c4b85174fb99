import Foundation

/// The program that formats a manual page on a terminal: `man`, or else `mandoc`.
struct ManualViewer {
  /// The shell command of the pager.
  let pager: String

  /// Replaces this process by the program.
  ///
  /// Returns only if no program could be started.
  func show(_ roff: String) {
    guard let file = tmpfile(), fputs(roff, file) >= 0, fflush(file) == 0 else { return }
    rewind(file)
    setenv("MANPAGER", pager, 1)
    guard dup2(fileno(file), STDIN_FILENO) >= 0 else { return }
    for arguments in [["man", "-l", "-"], ["mandoc", "-a"]] {
      let words = arguments.map { strdup($0) } + [nil]
      execvp(arguments[0], words)
      words.forEach { free($0) }
    }
  }
}
