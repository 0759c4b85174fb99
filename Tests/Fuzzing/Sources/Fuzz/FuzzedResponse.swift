/// A response: its bytes, their pace, and the end of the connection.
///
/// It depends only on the seed and on the number of redirects, so it is equal in all runs and on all systems.
struct FuzzedResponse {
  /// The speed of the bytes.
  enum Pace {
    case atOnce
    /// In pieces of a number of bytes, with a pause in microseconds.
    case pieces(of: Int, pause: UInt32)
  }

  /// The end of the response.
  enum Ending {
    case close
    /// A reset (RST).
    case reset
    /// Silence until the client disconnects.
    case silence
    /// Bytes that repeat until the client disconnects.
    case endless([UInt8])
  }

  let scenario: Scenario
  private(set) var bytes: [UInt8]
  private(set) var pace = Pace.atOnce
  private(set) var ending = Ending.close
  /// The descriptions of the mutations.
  private(set) var changes: [String] = []
  /// The expected result, or `nil` if the response is mutated.
  private(set) var expectedOutcome: String?

  /// Creates the response of a seed.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - hop: The number of redirects before it.
  init(seed: UInt64, hop: Int = 0) {
    scenario = Scenario(seed: seed)
    var random = SplitMix64(seed: ~seed &+ UInt64(hop) &* 0xD1B5_4A32_D192_ED03)
    var (message, outcome) = Message.sample(for: scenario.call, seed: seed, hop: hop, using: &random)
    guard !scenario.isUnmutated else {
      Self.encode(&message, using: &random)
      bytes = message.bytes
      expectedOutcome = outcome
      return
    }
    let focus = random.number(in: 0..<20)
    if focus < 7 || focus == 19 {
      for _ in 0...random.number(in: 0..<3) {
        changes.append(JSONMutation.apply(to: &message.body, using: &random))
        // The client accepts 1 MiB.
        if message.body.count > 3 << 20 { message.body.removeSubrange((3 << 20)...) }
      }
    }
    Self.encode(&message, using: &random)
    if (7..<10).contains(focus) || focus == 19 {
      changes.append(FramingMutation.apply(to: &message, using: &random))
    }
    if (10..<16).contains(focus) || focus == 19 {
      for _ in 0...random.number(in: 0..<2) {
        changes.append(HeadMutation.apply(to: &message, seed: seed, using: &random))
      }
    }
    bytes = message.bytes
    if focus >= 16 {
      let other = Message.sample(for: random.pick(Call.allCases), seed: seed, hop: hop, using: &random).message.bytes
      for _ in 0...random.number(in: 0..<3) {
        changes.append(ByteMutation.apply(to: &bytes, other: other, using: &random))
      }
    }
    changeDelivery(using: &random)
  }

  private static func encode(_ message: inout Message, using random: inout SplitMix64) {
    if random.isOne(in: 8) { message.compress() }
    switch random.number(in: 0..<6) {
    case 0, 1: message.divide(using: &random)
    case 2: message.framing = .close
    default: break
    }
  }

  /// Mutates the pace and the end.
  private mutating func changeDelivery(using random: inout SplitMix64) {
    switch random.number(in: 0..<100) {
    case 0..<3:
      ending = .reset
      changes.append("delivery: then a reset")
    case 3..<5:
      ending = .silence
      changes.append("delivery: then silence")
    case 5..<7:
      let pattern = random.pick(Self.patterns)
      let place = random.pick([0, random.number(in: 0..<bytes.count + 1), bytes.count])
      bytes.removeSubrange(place...)
      ending = .endless(Array(repeatElement(pattern, count: 4_096 / pattern.utf8.count + 1).joined().utf8))
      changes.append("delivery: from \(place) on \(pattern.debugDescription) endlessly")
    case 7:
      pace = .pieces(of: 1 + bytes.count / 40, pause: 50_000)
      changes.append("delivery: slow")
    case 8..<18:
      pace = .pieces(of: 1 + bytes.count / random.number(in: 2..<12), pause: 500)
      changes.append("delivery: in pieces")
    default:
      break
    }
  }

  private static let patterns = [
    " ", "[", "x", "\r\n", "\n", "{\"a\":", "0,", "X-More: of the same\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "\u{0}",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]", "1\r\nx\r\n",
    "400\r\n" + String(repeating: " ", count: 1_024) + "\r\n",
    "1;" + String(repeating: "x", count: 4_000) + "\r\n \r\n",
  ]
}
