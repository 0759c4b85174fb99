import CachedNetworkClientTestSupport
import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("AccountForm: request")
struct AccountFormRequestTests {
  @Test("The request creates an account, or changes the typed fields of one")
  func requests() async throws {
    var state = AccountForm.State()
    state.values = .sample
    let creation = try await request(of: state)
    #expect(creation.httpMethod == "POST")
    #expect(creation.url?.absoluteString == "https://accounts.example/users.json")
    #expect(creation.value(forHTTPHeaderField: "Content-Type") == "application/json")
    let change = try await request(
      of: AccountForm.State(accountID: 3, typed: [.lastName: "Sample"], phase: .editing))
    #expect(change.httpMethod == "PATCH")
    #expect(change.url?.absoluteString == "https://accounts.example/users/3.json")
    #expect(change.httpBody.map { String(decoding: $0, as: UTF8.self) } == #"{"user":{"last_name":"Sample"}}"#)
  }

  @Test("A form without changes, and an invalid one, have no payload")
  func noPayload() throws {
    #expect(try AccountForm.State(accountID: 3, phase: .editing).payload() == nil)
    #expect(throws: ValidationErrors(messages: [.lastName: ["must not be empty"]])) {
      try AccountForm.State(accountID: 3, typed: [.lastName: " "], phase: .editing).payload()
    }
  }

  private func request(of state: AccountForm.State) async throws -> URLRequest {
    let payload = try #require(try state.payload())
    return try await withDependencies {
      $0.accounts.baseURL = try BaseURL("https://accounts.example")
    } operation: {
      @Dependency(\.accounts) var api
      return try await api.makeURLRequest(for: .submitting(payload, to: state.accountID))
    }
  }
}
