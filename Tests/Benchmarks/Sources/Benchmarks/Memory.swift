import Foundation

/// The memory of this process in megabytes, on Linux.
enum Memory {
  /// The current resident size.
  static var resident: Double { get throws { try value("VmRSS") } }

  /// The peak resident size.
  static var peak: Double { get throws { try value("VmHWM") } }

  private static func value(_ field: String) throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in status.split(separator: "\n") where line.hasPrefix("\(field):") {
      if let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) }) {
        return kilobytes / 1024
      }
    }
    throw Unexpected(description: "/proc/self/status has no \(field)")
  }
}
