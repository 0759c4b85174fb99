import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The client of the producers API", .connects)
struct ProducersClientTests {
  private static let page = #"{"response":[{"id":551,"name":"Lowfield Orchard"}],"count":1,"pagination":{"pages":1}}"#

  @Test("Each call asks its own path and reads its own shape")
  func calls() async throws {
    let server = LoopbackServer { request in
      request.target == "/v/2/producers/551"
        ? .json(#"{"response":{"id":551,"name":"Lowfield Orchard"}}"#) : .json(Self.page)
    }
    try await live(at: server.address("/v")) { producers async throws in
      let page = try await producers.page(ProducersPage.Query(number: 1, size: 20))
      #expect(page.producers.map(\.id) == [551])
      #expect(page.pagination == Pagination(pages: 1))
      #expect(try await producers.producer(551).name == "Lowfield Orchard")
    }
    #expect(server.requests.map(\.target) == ["/v/2/producers?page=1&per_page_limit=20", "/v/2/producers/551"])
    #expect(server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test("Each call can ask whether its answer has changed")
  func conditional() async throws {
    let server = LoopbackServer { _ in .json("", status: "304 Not Modified") }
    try await live(at: server.address()) { producers async throws in
      let query = ProducersPage.Query(number: 1, size: 20)
      #expect(try await producers.page.ifModified(query, since: #""7""#) == .notModified)
      #expect(try await producers.producer.ifModified(551, since: #""7""#) == .notModified)
    }
    #expect(server.requests.map { $0.header("If-None-Match") } == [[#""7""#], [#""7""#]])
  }

  @Test("A single producer without its envelope is not the expected JSON", arguments: ["{}", #"{"response":null}"#])
  func noEnvelope(json: String) async throws {
    let server = LoopbackServer { _ in .json(json) }
    try await live(at: server.address()) { producers async throws in
      let error = await #expect(throws: NetworkError.self) { try await producers.producer(551) }
      guard case .undecodable(_, "response", _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("The path to a value at fault leads through the envelope")
  func path() async throws {
    let server = LoopbackServer { _ in .json(#"{"response":[{"id":"x"}]}"#) }
    let expected = NetworkError.undecodable(
      url: server.address("/2/producers?page=1&per_page_limit=5"), path: "response[0].id",
      reason: "expected a whole number")
    try await live(at: server.address()) { producers async throws in
      await #expect(throws: expected) { try await producers.page(ProducersPage.Query(number: 1, size: 5)) }
    }
  }

  @Test("The decoder is a dependency of its own")
  func decoder() async throws {
    let server = LoopbackServer { _ in .json(#"{"_response":{"_id":7}}"#) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      Key(stringValue: String(path.last?.stringValue.drop { $0 == "_" } ?? ""))
    }
    try await live(at: server.address(), decoder: decoder) { producers async throws in
      #expect(try await producers.producer(7).id == 7)
    }
  }

  @Test("No server is set unless told, and then a call says so")
  func noServer() async {
    @Dependency(\.producersBaseURL) var baseURL
    #expect(baseURL == nil)
    let reason = "no server is set for producers"
    await #expect(throws: NetworkError.invalidRequest(url: "2/producers", reason: reason)) {
      try await ProducersClient.live.page(ProducersPage.Query(number: 1, size: 20))
    }
    await #expect(throws: NetworkError.invalidRequest(url: "2/producers/551", reason: reason)) {
      try await ProducersClient.live.producer(551)
    }
  }

  @Test("In a test a call that is not replaced fails the test, and names itself")
  func unimplemented() async {
    @Dependency(\.producers) var producers
    let calls: [(name: String, call: () async throws -> Void)] = [
      ("page", { _ = try await producers.page(ProducersPage.Query(number: 1, size: 20)) }),
      ("page", { for try await _ in producers.pages(of: 20) {} }),
      ("producer", { _ = try await producers.producer(1) }),
    ]
    for (name, call) in calls {
      await withKnownIssue {
        await #expect(throws: NetworkError.cancelled) { try await call() }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix("ProducersClient.\(name) is unimplemented") }
      }
    }
  }

  private func live(
    at address: String, decoder: JSONDecoder = JSONDecoder(), _ body: (ProducersClient) async throws -> Void
  ) async throws {
    let baseURL = try BaseURL(address)
    try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.producersBaseURL = baseURL
      $0.producersJSONDecoder = decoder
      $0.continuousClock = ContinuousClock()
    } operation: {
      try await body(.live)
    }
  }
}

private struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
