import Dependencies
import RESTClient
import RESTClientTestSupport
import Testing

extension Request where Response == Int {
  static var count: Self { Self(path: "count") { _, _ in 0 } }
}

@Test("A stubbed request returns its value")
func stubbedRequest() async throws {
  let stubs = RequestStubs()
  stubs.stub(.count, returning: 7)
  #expect(try await stubs.send(.count) == 7)
  stubs.verify()
}
