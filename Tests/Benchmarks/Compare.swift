// Runs commands in alternation and compares their wall-clock time and peak memory with those of the first one.
//
//   compare ROUNDS LABEL [OPTION ...] COMMAND [ARGUMENT ...] [-- LABEL ...] ...
//
//   --empty FOLDER   deletes the files in FOLDER before each run, so that it starts without a cache
//   --ratio LIMIT    the target for the median time, as a multiple of the first command's
//   --mb LIMIT       the target for the peak memory, in megabytes
//
// Commands are given by path and must succeed. Their standard output is discarded. Each target is printed beside the
// measured value; one that is not reached is not an error. Only the C library is imported: on Linux a child's peak
// memory includes that of its parent when it was spawned, so this program has to stay small.

import Foundation

/// The cost of one run of a command.
struct Cost {
  var milliseconds: Double
  var megabytes: Double
}

/// A labelled command and the costs of its runs.
struct Subject {
  let label: String
  private(set) var emptyFolder: String?
  /// The limits by their options.
  private(set) var targets: [(option: String, limit: String)] = []
  let command: [String]
  var costs: [Cost] = []

  init(_ words: ArraySlice<String>) {
    var rest = words
    label = rest.popFirst() ?? ""
    while let option = rest.first, ["--empty", "--ratio", "--mb"].contains(option), rest.count > 1 {
      let value = rest[rest.startIndex + 1]
      rest = rest.dropFirst(2)
      if option == "--empty" { emptyFolder = value } else { targets.append((option, value)) }
    }
    command = Array(rest)
  }

  /// The targets and whether they are reached.
  func verdicts(comparedWith first: Subject) -> String {
    targets.map { target in
      let (value, unit) = target.option == "--ratio" ? (median / first.median, "x") : (peak, " MB")
      return "target \(target.limit)\(unit): \(strtod(target.limit, nil) >= value ? "reached" : "NOT REACHED")"
    }.joined(separator: ", ")
  }

  func run() -> Cost {
    if let emptyFolder { removeFiles(in: emptyFolder) }
    return measure(command)
  }

  var median: Double {
    let sorted = costs.map(\.milliseconds).sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
  var fastest: Double { costs.map(\.milliseconds).min() ?? 0 }
  var peak: Double { costs.map(\.megabytes).max() ?? 0 }
}

func fail(_ message: String) -> Never {
  _ = "compare: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}

/// Deletes the files of a folder, but not its subfolders.
///
/// A missing folder is not an error.
func removeFiles(in folder: String) {
  guard let stream = opendir(folder) else { return }
  defer { closedir(stream) }
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { unlink("\(folder)/\(name)") }
  }
}

/// Spawns the command without output, and waits for its end.
func measure(_ command: [String]) -> Cost {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)

  let arguments = command.map { strdup($0) } + [nil]
  defer { arguments.forEach { free($0) } }

  let clock = ContinuousClock()
  let start = clock.now
  var process: pid_t = 0
  let failure = posix_spawn(&process, command[0], &actions, nil, arguments, environ)
  guard failure == 0 else { fail("cannot start \(command[0]): \(String(cString: strerror(failure)))") }
  var status: Int32 = 0
  var usage = rusage()
  while wait4(process, &status, 0, &usage) < 0 {
    guard errno == EINTR else { fail("cannot wait for \(command[0]): \(String(cString: strerror(errno)))") }
  }
  let elapsed = clock.now - start
  guard status == 0 else {
    let (signal, code) = (status & 0x7f, status >> 8)
    fail("\(command.joined(separator: " ")): ended with \(signal == 0 ? "exit code \(code)" : "signal \(signal)")")
  }

  // ru_maxrss is in kilobytes on Linux and in bytes on Apple systems.
  #if canImport(Darwin)
    let megabytes = Double(usage.ru_maxrss) / 1_048_576
  #else
    let megabytes = Double(usage.ru_maxrss) / 1024
  #endif
  return Cost(milliseconds: elapsed / .milliseconds(1), megabytes: megabytes)
}

/// Returns a number with decimals, right-aligned in a column.
func column(_ value: Double, decimals: Int, unit: String, width: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value * scale).rounded())
  let fraction = String(scaled % Int(scale))
  let padded = String(repeating: "0", count: decimals - fraction.count) + fraction
  let text = "\(scaled / Int(scale)).\(padded)\(unit)"
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

func left(_ text: String, width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

let arguments = CommandLine.arguments.dropFirst()
var subjects = arguments.dropFirst().split(separator: "--").map(Subject.init)
guard let rounds = arguments.first.flatMap({ Int($0) }), rounds > 0, !subjects.isEmpty,
  subjects.allSatisfy({ !$0.command.isEmpty })
else {
  fail("usage: compare ROUNDS LABEL [OPTION ...] COMMAND [ARGUMENT ...] [-- LABEL ...] ...")
}

// A warm-up round fills the file cache.
for subject in subjects { _ = subject.run() }
for _ in 0..<rounds {
  for index in subjects.indices { subjects[index].costs.append(subjects[index].run()) }
}

let labels = max(16, (subjects.map(\.label.count).max() ?? 0) + 2)
print("\(left("\(rounds) rounds in turn", width: labels))     median   ratio    fastest   ratio        peak   ratio")
for subject in subjects {
  var line = left(subject.label, width: labels)
  for (value, unit, base) in [
    (subject.median, " ms", subjects[0].median),
    (subject.fastest, " ms", subjects[0].fastest),
    (subject.peak, " MB", subjects[0].peak),
  ] {
    line += column(value, decimals: 1, unit: unit, width: 11) + column(value / base, decimals: 2, unit: "x", width: 8)
  }
  let verdicts = subject.verdicts(comparedWith: subjects[0])
  print(verdicts.isEmpty ? line : "\(line)   \(verdicts)")
}
