import NetworkClient
import Testing

@Suite("An endpoint is one call of an API")
struct EndpointTests {
  @Test("It is used like a function")
  func call() async throws {
    let double = Endpoint<Int, Int> { $0 * 2 }
    let seven = Endpoint { 7 }
    #expect(try await double(21) == 42)
    #expect(try await seven() == 7)
  }

  @Test("A call that knows no tags always gives a changed answer without one", arguments: [nil, #""7""#])
  func withoutTags(entityTag: String?) async throws {
    let double = Endpoint<Int, Int> { $0 * 2 }
    let seven = Endpoint { 7 }
    #expect(try await double.ifModified(21, since: entityTag) == .modified(42, entityTag: nil))
    #expect(try await seven.ifModified((), since: entityTag) == .modified(7, entityTag: nil))
  }

  @Test("A call that knows tags is given them")
  func withTags() async throws {
    let endpoint = Endpoint<Int, Int> { number, tag in
      tag == #""\#(number)""# ? .notModified : .modified(number, entityTag: #""\#(number)""#)
    }
    #expect(try await endpoint(7) == 7)
    #expect(try await endpoint.ifModified(7, since: nil) == .modified(7, entityTag: #""7""#))
    #expect(try await endpoint.ifModified(7, since: #""6""#) == .modified(7, entityTag: #""7""#))
    #expect(try await endpoint.ifModified(7, since: #""7""#) == .notModified)
  }

  @Test("What it throws arrives, however it is called")
  func failure() async {
    let plain = Endpoint<Int, Int> { _ async throws(NetworkError) in throw .hostNotFound(host: "h") }
    let empty = Endpoint<Void, Int> { () async throws(NetworkError) in throw .hostNotFound(host: "h") }
    await #expect(throws: NetworkError.hostNotFound(host: "h")) { try await plain(1) }
    await #expect(throws: NetworkError.hostNotFound(host: "h")) { try await plain.ifModified(1, since: nil) }
    await #expect(throws: NetworkError.hostNotFound(host: "h")) { try await empty() }
    await #expect(throws: NetworkError.hostNotFound(host: "h")) { try await empty.ifModified((), since: nil) }
  }

  @Test("A call that says \"not modified\" unasked fails")
  func unasked() async {
    let endpoint = Endpoint<Int, Int> { _, _ in .notModified }
    let expected = NetworkError.invalidResponse(
      url: "the server", reason: #"it says "not modified" to a question without an entity tag"#)
    await #expect(throws: expected) { try await endpoint(7) }
  }
}
