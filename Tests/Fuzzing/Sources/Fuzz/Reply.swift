/// What the server answers to one request: bytes, how fast they come, and what comes after them.
///
/// Everything is derived from the seed and from how many redirects came before: the same seed is the same reply in every
/// run and on every system.
struct Reply {
  /// How fast the bytes come.
  enum Pace {
    case atOnce
    /// In pieces of so many bytes, with so many microseconds between them.
    case pieces(of: Int, pause: UInt32)
  }

  /// What comes after the bytes.
  enum Ending {
    case close
    /// The connection breaks (RST).
    case reset
    /// Nothing comes until the client gives up.
    case silence
    /// These bytes come again and again until the client gives up.
    case endless([UInt8])
  }

  let question: Question
  private(set) var bytes: [UInt8]
  private(set) var pace = Pace.atOnce
  private(set) var ending = Ending.close
  /// What has been changed, one line a change.
  private(set) var changes: [String] = []
  /// What the client must make of it; only known where nothing has been changed.
  private(set) var expectedOutcome: String?

  /// Makes the reply of a seed.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - hop: How many redirects led here.
  init(seed: UInt64, hop: Int = 0) {
    question = Question(seed: seed)
    var random = SplitMix64(seed: ~seed &+ UInt64(hop) &* 0xD1B5_4A32_D192_ED03)
    var (message, outcome) = Message.sample(for: question.call, seed: seed, hop: hop, using: &random)
    guard !question.isUntouched else {
      Self.encode(&message, using: &random)
      bytes = message.bytes
      expectedOutcome = outcome
      return
    }
    let focus = random.number(in: 0..<20)
    if focus < 7 || focus == 19 {
      for _ in 0...random.number(in: 0..<3) {
        changes.append(JSONMutation.apply(to: &message.body, using: &random))
        // Enough for a client that takes 1 MiB.
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

  /// Changes how the bytes come, and what comes after them.
  private mutating func changeDelivery(using random: inout SplitMix64) {
    switch random.number(in: 0..<100) {
    case 0..<3:
      ending = .reset
      changes.append("delivery: a reset behind it")
    case 3..<5:
      ending = .silence
      changes.append("delivery: silence behind it")
    case 5..<7:
      let pattern = random.pick(Self.patterns)
      let place = random.pick([0, random.number(in: 0..<bytes.count + 1), bytes.count])
      bytes.removeSubrange(place...)
      ending = .endless(Array(repeatElement(pattern, count: 4_096 / pattern.utf8.count + 1).joined().utf8))
      changes.append("delivery: from \(place) on \(pattern.debugDescription) without end")
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
