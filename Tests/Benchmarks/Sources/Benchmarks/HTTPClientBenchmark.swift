import Foundation
import Models

/// Serves the responses of ``HTTPClientMeasurement``, and runs each measurement in a new process.
struct HTTPClientBenchmark {
  /// The number of posts in a list of 26 kB and in one of 100 MB.
  static let (shortCount, longCount) = (100, 390_000)

  func run() throws {
    let server = try PreparedServer([
      "/short/posts": PreparedServer.response(Self.posts(Self.shortCount)),
      "/long/posts": PreparedServer.response(Self.posts(Self.longCount)),
      "/bomb/posts": PreparedServer.response(Self.bomb, headers: ["Content-Encoding: gzip"]),
    ])
    for measurement in HTTPClientMeasurement.allCases {
      if let title = Self.title(of: measurement) { print(title) }
      // Flushes, so that the output precedes that of the other process.
      fflush(nil)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
      process.arguments = [HTTPClientMeasurement.option, measurement.rawValue, server.base]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Unexpected(description: "\(measurement) failed") }
    }
  }

  /// The path of a measurement's posts.
  static func folder(for measurement: HTTPClientMeasurement) -> String {
    switch measurement {
    case .overhead, .manyRequests: "short"
    case .longListBare, .longListAsArray, .longList: "long"
    case .bomb: "bomb"
    }
  }

  /// The heading of a measurement, or `nil` if it continues the previous one.
  private static func title(of measurement: HTTPClientMeasurement) -> String? {
    switch measurement {
    case .overhead:
      """
      100 posts by HTTPClient, compared with URLSession and JSONDecoder (aim: at most 1.05 times)
      Same decoder, model, session configuration and persistent connection. The fastest of 40 alternating rounds.
      """
    case .manyRequests: "\n10,000 sequential requests (aim: the last 9,000 add at most 5 MB)"
    case .longListBare: "\nA list of 100 MB, with a higher size limit (aim: under 2 s and 400 MB)"
    case .longListAsArray, .longList: nil
    case .bomb: "\n1 GiB of zeros in 1 MB of gzip (aim: under 100 MB)"
    }
  }

  /// Sample posts in JSONPlaceholder's format, about 255 bytes each.
  private static func posts(_ count: Int) -> [UInt8] {
    let posts = (1...count).map { number in
      """
        {
          "userId": \((number - 1) / 10 + 1),
          "id": \(number),
          "title": "a letter from the harbour, number \(number)",
          "body": "the tide came in at dawn and with it the boats\\nnobody had slept, there was bread and tea\\n\
      and all was well until the wind turned\\nso we wait"
        }
      """
    }
    return Array("[\n\(posts.joined(separator: ",\n"))\n]".utf8)
  }

  /// 1 GiB of zeros as gzip (RFC 1952) in 1 MB.
  ///
  /// A deflate block with one bit for length 258 and one for distance 1: its content is all zeros.
  private static var bomb: [UInt8] {
    let start: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF,  // gzip's head
      0xED, 0xC0, 0x81, 0, 0, 0, 0, 0x80, 0xA0, 0xFD, 0xA9, 0x17, 0xA9, 0x2A,  // the code and the first zeros
    ]
    let end: [UInt8] = [0x18, 0xB0, 0xC2, 0x64, 0x5B, 0, 0, 0, 0x40]  // the block's end, the checksum, the length
    return start + [UInt8](repeating: 0, count: 1_040_447) + end
  }
}
