import Foundation
import Models
import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The measurements of `HTTPClient`.
///
/// Each runs in a new process, so that their memory is separate.
enum HTTPClientMeasurement: String, CaseIterable {
  case overhead
  case manyRequests
  case longListBare, longListAsArray, longList
  case bomb

  /// The option that runs a measurement.
  ///
  /// Its name and the server's base URL follow.
  static let option = "--measure"

  /// The compared calls: one response, decoded as an array that fails for a malformed element, and as one that skips
  /// it.
  private static let strict = Request<[Post]>(path: "posts")
  private static let lossy = Request.posts

  func run(base: String) async throws {
    let folder = base + "/" + HTTPClientBenchmark.folder(for: self)
    let configuration = HTTPClient.Configuration(maximumBodyBytes: self == .bomb ? 16 << 20 : 1 << 30)
    let client = HTTPClient(
      baseURL: try BaseURL(folder), session: URLSession(configuration: .ephemeral), configuration: configuration)
    let bare = try BareClient(folder + "/posts")
    switch self {
    case .overhead: try await Self.measureOverhead(client, bare)
    case .manyRequests: try await Self.measureManyRequests(client)
    case .longListBare: try await Self.measureLongList("URLSession, [Post]") { try await bare.get([Post].self) }
    case .longListAsArray: try await Self.measureLongList("HTTPClient, [Post]") { try await client.send(Self.strict) }
    case .longList: try await Self.measureLongList("HTTPClient, LossyArray") { try await client.send(Self.lossy) }
    case .bomb: try await Self.measureBomb(client)
    }
  }

  private static func measureOverhead(_ client: HTTPClient, _ bare: BareClient) async throws {
    let (rounds, requests) = (40, 50)
    var times = [Times](repeating: Times(), count: 4)
    for round in 0...rounds {
      try await times[0].measure { for _ in 1...requests { try check(try await bare.get([Post].self)) } }
      try await times[1].measure { for _ in 1...requests { try check(try await client.send(strict)) } }
      try await times[2].measure { for _ in 1...requests { try check(try await bare.get(LossyArray<Post>.self)) } }
      try await times[3].measure { for _ in 1...requests { try check(try await client.send(lossy)) } }
      // A warm-up round opens the connections.
      if round == 0 { times = times.map { _ in Times() } }
    }
    let labels = ["URLSession, [Post]", "HTTPClient, [Post]", "URLSession, LossyArray", "HTTPClient, LossyArray"]
    for (index, (label, time)) in zip(labels, times).enumerated() {
      let others = index == 3 ? [2, 0] : index == 0 ? [] : [0]
      let ratios = others.map { "\((time.fastest / times[$0].fastest).hundredths) times \(labels[$0])" }
      print(
        "  \(label): \((time.fastest / Double(requests)).hundredths) ms per request", ratios.map { "; \($0)" }.joined())
    }
  }

  private static func measureManyRequests(_ client: HTTPClient) async throws {
    for _ in 1...1000 { try check(try await client.send(lossy)) }
    let early = try Memory.resident
    for _ in 1...9000 { try check(try await client.send(lossy)) }
    let late = try Memory.resident
    print("  after 1000: \(early.rounded) MB, after 10,000: \(late.rounded) MB, added: \((late - early).rounded) MB")
  }

  private static func measureLongList(_ label: String, _ list: () async throws -> some Collection<Post>) async throws {
    var times = Times()
    try await times.measure { try check(try await list(), count: HTTPClientBenchmark.longCount) }
    print("  \(label): \((times.fastest / 1000).hundredths) s, peak memory \(Int(try Memory.peak)) MB")
  }

  private static func measureBomb(_ client: HTTPClient) async throws {
    var times = Times()
    try await times.measure {
      do {
        try check(try await client.send(lossy), count: 0)
      } catch NetworkError.Kind.responseTooLarge {}
    }
    print("  refused after \(Int(times.fastest)) ms, peak memory \(Int(try Memory.peak)) MB")
  }

  private static func check(_ posts: some Collection<Post>, count: Int = HTTPClientBenchmark.shortCount) throws {
    guard posts.count == count else { throw Unexpected(description: "\(posts.count) posts instead of \(count)") }
  }
}
