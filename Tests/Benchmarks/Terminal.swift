// Measures a program on a terminal: its start, its keys, its memory and its end.
//
//   terminal NAME COLUMNSxROWS [--begin KEYS] [--AIM N]… KEYS COUNT COMMAND…
//
// The program has begun when its first output has ended. Then come the keys of --begin, and COUNT of KEYS one after the
// other, each when the output of the key before has ended. Output has ended when nothing has followed for 60 ms. The
// targets are --first MS (the first output), --rows MS (the end of the output after the start), --p50 MS and --p99 MS
// (from a key to the last byte of its output), --bytes N (the median output of a key), --mb N (peak memory), --idle N
// (bytes of output at rest) and --end MS (SIGTERM).

import Foundation

func fail(_ message: String) -> Never {
  _ = "terminal: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}

/// The controlling side of a new pseudoterminal, and the path of the device.
func openTerminal(columns: UInt16, rows: UInt16) -> (controller: Int32, path: String) {
  #if canImport(Darwin)
    let controller = posix_openpt(O_RDWR | O_NOCTTY)
    guard controller >= 0, grantpt(controller) == 0, unlockpt(controller) == 0, let name = ptsname(controller) else {
      fail("cannot open a terminal")
    }
    let path = String(cString: name)
  #else
    // Glibc shows `posix_openpt` only to C. The two requests are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
    let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: Int32 = 0
    guard controller >= 0, ioctl(controller, 0x4004_5431, &lock) == 0, ioctl(controller, 0x8004_5430, &number) == 0
    else { fail("cannot open a terminal") }
    let path = "/dev/pts/\(number)"
  #endif
  var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
  _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  return (controller, path)
}

/// Starts a program as the leader of a session that the terminal controls.
func start(_ command: [String], on path: String) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
  posix_spawn_file_actions_adddup2(&actions, 0, 1)
  posix_spawn_file_actions_adddup2(&actions, 0, 2)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  #if canImport(Darwin)
    posix_spawnattr_setflags(&attributes, 0x0400)
  #else
    posix_spawnattr_setflags(&attributes, 0x80)
  #endif
  var process = pid_t()
  let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  guard posix_spawnp(&process, command[0], &actions, &attributes, words, environ) == 0 else {
    fail("cannot start \(command[0])")
  }
  return process
}

/// The time of an interval in milliseconds.
func milliseconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Double {
  (end - start) / .milliseconds(1)
}

var arguments = Array(CommandLine.arguments.dropFirst())
var targets: [String: Double] = [:]
var beginning = ""
guard arguments.count > 4 else { fail("usage: terminal NAME COLUMNSxROWS [OPTIONS] KEYS COUNT COMMAND…") }
let name = arguments.removeFirst()
let size = arguments.removeFirst().split(separator: "x").compactMap { UInt16($0) }
guard size.count == 2 else { fail("the size is COLUMNSxROWS") }
while arguments.count > 2, let option = arguments.first, option.hasPrefix("--") {
  if option == "--begin" {
    beginning = arguments[1]
  } else {
    targets[String(option.dropFirst(2))] = Double(arguments[1])
  }
  arguments.removeFirst(2)
}
guard arguments.count > 2, let count = Int(arguments[1]), count > 0, !arguments[0].isEmpty else {
  fail("the operands are KEYS COUNT COMMAND…")
}
let keys = arguments[0].map { Array(String($0).utf8) }
let command = Array(arguments[2...])

let (terminal, path) = openTerminal(columns: size[0], rows: size[1])
setenv("TERM", "xterm-256color", 1)
let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
let clock = ContinuousClock()

/// Reads the output until nothing follows for a time.
///
/// - Returns: The number of bytes, and the times of the first and of the last ones.
@MainActor
func readOutput(quiet: Int32 = 60) -> (count: Int, first: ContinuousClock.Instant, last: ContinuousClock.Instant) {
  var (total, first, last) = (0, clock.now, clock.now)
  var event = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
  while poll(&event, 1, total == 0 ? max(quiet, 500) : quiet) > 0 {
    let received = read(terminal, buffer.baseAddress, buffer.count)
    guard received > 0 else { break }
    last = clock.now
    if total == 0 { first = last }
    total += received
  }
  return (total, first, last)
}

@MainActor
func press(_ key: [UInt8]) -> (count: Int, milliseconds: Double) {
  let start = clock.now
  guard write(terminal, key, key.count) == key.count else { fail("cannot type") }
  let output = readOutput()
  guard output.count > 0 else { fail("no output for a key") }
  return (output.count, milliseconds(from: start, to: output.last))
}

let startTime = clock.now
let process = start(command, on: path)
let opening = readOutput(quiet: 300)
for key in beginning { _ = press(Array(String(key).utf8)) }
let presses = (0..<count).map { press(keys[$0 % keys.count]) }
let idle = readOutput(quiet: 1000)
let endTime = clock.now
kill(process, SIGTERM)
// The output must be read for the program to end.
while read(terminal, buffer.baseAddress, buffer.count) > 0 {}
var status: Int32 = 0
var usage = rusage()
wait4(process, &status, 0, &usage)
// In kilobytes on Linux and in bytes on Apple systems.
#if canImport(Darwin)
  let megabytes = Double(usage.ru_maxrss) / 1_048_576
#else
  let megabytes = Double(usage.ru_maxrss) / 1024
#endif
let end = milliseconds(from: endTime, to: clock.now)

let times = presses.map(\.milliseconds).sorted()
let bytes = presses.map(\.count).sorted()
/// The measured value with its target.
@MainActor
func field(_ label: String, _ value: Double, _ unit: String, target: String) -> String {
  let text = value >= 100 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
  return "  \(label) \(text)\(unit)" + (targets[target].map { " (target \(Int($0)))" } ?? "")
}
print(
  (name.utf8.count < 24 ? name + String(repeating: " ", count: 24 - name.utf8.count) : name)
    + field("first output", milliseconds(from: startTime, to: opening.first), " ms", target: "first")
    + field("rows", milliseconds(from: startTime, to: opening.last), " ms", target: "rows")
    + field("key", times[times.count / 2], " ms", target: "p50")
    + field("p99", times[times.count * 99 / 100], " ms", target: "p99")
    + field("bytes", Double(bytes[bytes.count / 2]), "", target: "bytes")
    + field("memory", megabytes, " MB", target: "mb")
    + field("idle", Double(idle.count), " bytes", target: "idle") + field("SIGTERM", end, " ms", target: "end"))
