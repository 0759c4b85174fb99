import Foundation
import RESTClient
import TestSupport

/// Requests that are cancelled at various moments, and the server's responses to them: valid, invalid or missing.
///
/// The requests and the moments are the same in each run; the races between threads are not.
struct CancellationStorm: Sendable {
  /// The kind of response to a request.
  enum Kind: String, CaseIterable {
    case whole, large, redirect, post, unauthorized
    case silence, redirectToSilence, halfHead, halfBody
    case reset, resetInBody

    /// Whether the request ends without being cancelled.
    var ends: Bool { [.whole, .large, .redirect, .post, .unauthorized].contains(self) }
  }

  /// When a request is cancelled.
  enum Moment: Equatable {
    case atOnce
    case soon(steps: Int)
    /// After the server has received the request.
    case onArrival(steps: Int)
    case never
  }

  /// A request, the kind of its response, and the moment of its cancellation.
  struct Plan {
    /// The number in the path and in the response.
    ///
    /// Two requests share each number, and are equal.
    let number: Int
    let kind: Kind
    let moment: Moment

    var request: Request<[Int]> {
      kind == .post
        ? Request(
          .post, path: [kind.rawValue, "\(number)"], body: .data(Data("{}".utf8), contentType: "application/json"))
        : Request(path: [kind.rawValue, "\(number)"])
    }

    /// Whether the request may end with a result.
    func allows(_ result: Result<[Int], NetworkError>) -> Bool {
      switch (kind, result) {
      case (.whole, .success([number])), (.large, .success([number])), (.redirect, .success([number])),
        (.post, .success([number])):
        true
      case (.unauthorized, .failure(let error)) where error.kind == .unacceptableStatus: true
      case (.reset, .failure(let error)) where error.kind == .connectionLost: true
      case (.resetInBody, .failure(let error)) where error.kind == .connectionLost: true
      default: moment != .never && result == .failure(.cancelled)
      }
    }
  }

  let plans: [Plan]
  private let arrivals: [Gate]

  init(count: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    plans = (0..<count).map { index in
      let number = index / 2
      let kind = Kind.allCases[number % Kind.allCases.count]
      let moment: Moment =
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<3: .atOnce
        case 3..<9: .soon(steps: .random(in: 0..<100, using: &generator))
        case 9..<12 where kind.ends: .never
        default: .onArrival(steps: .random(in: 0..<50, using: &generator))
        }
      return Plan(number: number, kind: kind, moment: moment)
    }
    arrivals = (0...count / 2).map { _ in Gate() }
  }

  /// Sends a request, cancels it at its moment, and returns the result.
  func run(_ plan: Plan, with client: HTTPClient) async -> Result<[Int], NetworkError> {
    let arrival = arrivals[plan.number]
    let task = Task { () async -> Result<[Int], NetworkError> in
      // A cancelled request may never arrive.
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
      await arrival.wait()
      await Self.cancel(task, after: steps)
    case .never: break
    }
    return await task.value
  }

  /// The server's response to a request.
  func response(to request: ReceivedRequest) -> RawResponse {
    let parts = request.target.split(separator: "/")
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let number = Int(parts[1]) else {
      return .silence
    }
    arrivals[number].open()
    let body = "[\(number)]"
    return switch kind {
    case .whole, .post: .json(body)
    case .large: .json(body + Self.blanks)
    case .redirect: .redirect(302, to: "/\(Kind.whole.rawValue)/\(number)")
    case .redirectToSilence: .redirect(307, to: "/\(Kind.silence.rawValue)/\(number)")
    case .unauthorized: .json("{}", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    case .silence: .silence
    case .halfHead: .raw("HTTP/1.1 200 OK\r\nContent-Le", then: .silence)
    case .halfBody: .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(body)", then: .silence)
    case .reset: .raw("", then: .reset)
    case .resetInBody: .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(body)", then: .reset)
    }
  }

  /// Enough for several chunks.
  private static let blanks = String(repeating: " ", count: 1 << 16)

  private static func cancel(_ task: Task<Result<[Int], NetworkError>, Never>, after steps: Int) async {
    for _ in 0..<steps { await Task.yield() }
    task.cancel()
  }
}
