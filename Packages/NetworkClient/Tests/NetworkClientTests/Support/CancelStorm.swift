import Foundation
import NetworkClient

/// Requests that are cancelled, each at a moment of its own, and a server's answers to them: good, bad and none.
///
/// Who is asked for what, and cancelled when, is the same in each run; how the threads race is not.
struct CancelStorm: Sendable {
  /// How a request is answered.
  enum Answer: String, CaseIterable {
    case whole, large, redirect, post, unauthorized
    case silence, redirectToSilence, halfHead, halfBody
    case reset, resetInBody

    /// Whether a request that is left in peace comes to an end.
    var ends: Bool { [.whole, .large, .redirect, .post, .unauthorized].contains(self) }
  }

  /// When a request is cancelled.
  enum Moment: Equatable {
    case atOnce
    case soon(steps: Int)
    /// When the server has it, and the answer is on its way.
    case onArrival(steps: Int)
    case never
  }

  /// What is to happen to one request.
  struct Plan {
    /// Stands in the request and in its answer; two requests each share one, and are equal.
    let number: Int
    let answer: Answer
    let moment: Moment

    var request: Request<[Int]> {
      answer == .post
        ? Request(.post, path: [answer.rawValue, "\(number)"], body: Data("{}".utf8))
        : Request(path: [answer.rawValue, "\(number)"])
    }

    /// Whether this is how the request may end when it is not cancelled.
    func allows(_ result: Result<[Int], NetworkError>) -> Bool {
      switch (answer, result) {
      case (.whole, .success([number])), (.large, .success([number])), (.redirect, .success([number])),
        (.post, .success([number])), (.unauthorized, .failure(.unacceptableStatus)),
        (.reset, .failure(.connectionLost)), (.resetInBody, .failure(.connectionLost)):
        true
      default: moment != .never && result == .failure(.cancelled)
      }
    }
  }

  let plans: [Plan]
  private let arrivals: [Gate]

  init(count: Int, seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    plans = (0..<count).map { index in
      let number = index / 2
      let answer = Answer.allCases[number % Answer.allCases.count]
      let moment: Moment =
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<3: .atOnce
        case 3..<9: .soon(steps: .random(in: 0..<100, using: &generator))
        case 9..<12 where answer.ends: .never
        default: .onArrival(steps: .random(in: 0..<50, using: &generator))
        }
      return Plan(number: number, answer: answer, moment: moment)
    }
    arrivals = (0...count / 2).map { _ in Gate() }
  }

  /// Sends a request, cancels it when its moment has come, and gives its end.
  func run(_ plan: Plan, with client: HTTPClient) async -> Result<[Int], NetworkError> {
    let arrival = arrivals[plan.number]
    let task = Task { () async -> Result<[Int], NetworkError> in
      // Whoever waits for an arrival that cannot come any more goes on.
      defer { arrival.open() }
      do throws(NetworkError) {
        return .success(try await client.send(plan.request))
      } catch {
        return .failure(error)
      }
    }
    switch plan.moment {
    case .atOnce: task.cancel()
    case .soon(let steps): await Self.cancel(task, after: steps)
    case .onArrival(let steps):
      await arrival.pass()
      await Self.cancel(task, after: steps)
    case .never: break
    }
    return await task.value
  }

  /// The server's answer to a request.
  func reply(to request: ReceivedRequest) -> Reply {
    let parts = request.target.split(separator: "/")
    guard parts.count == 2, let answer = Answer(rawValue: String(parts[0])), let number = Int(parts[1]) else {
      return .silence
    }
    arrivals[number].open()
    let body = "[\(number)]"
    return switch answer {
    case .whole, .post: .json(body)
    case .large: .json(body + Self.blanks)
    case .redirect: .redirect(302, to: "/\(Answer.whole.rawValue)/\(number)")
    case .redirectToSilence: .redirect(307, to: "/\(Answer.silence.rawValue)/\(number)")
    case .unauthorized: .json("{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    case .silence: .silence
    case .halfHead: .raw("HTTP/1.1 200 OK\r\nContent-Le", then: .silence)
    case .halfBody: .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(body)", then: .silence)
    case .reset: .raw("", then: .reset)
    case .resetInBody: .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(body)", then: .reset)
    }
  }

  /// Enough to arrive in several parts.
  private static let blanks = String(repeating: " ", count: 1 << 16)

  private static func cancel(_ task: Task<Result<[Int], NetworkError>, Never>, after steps: Int) async {
    for _ in 0..<steps { await Task.yield() }
    task.cancel()
  }
}

/// Random numbers that are the same in each run: SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
