import Synchronization

/// The texts that a test has heard, in their order.
final class Heard: Sendable {
  private let heard = Mutex<[String]>([])

  var texts: [String] { heard.withLock { $0 } }

  func add(_ text: String) {
    heard.withLock { $0.append(text) }
  }
}
