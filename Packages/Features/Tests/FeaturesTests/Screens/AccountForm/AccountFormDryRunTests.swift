import Dependencies
import Features
import Models
import NetworkClient
import Testing

@Suite("AccountForm: dry run")
struct AccountFormDryRunTests {
  @Test("A dry run returns the request that creates an account, without sending it")
  func creation() async throws {
    var state = AccountForm.State(purpose: .create)
    state.values = .sample
    let request = try #require(try await dryRun(state))
    #expect(request.method == "POST")
    #expect(request.url == "https://accounts.example/users.json")
    #expect(request.headers.contains { $0.name == "Content-Type" && $0.value == "application/json" })
    #expect(request.headers.map(\.name) == request.headers.map(\.name).sorted())
    #expect(
      request.body == #"{"user":{"email":"ada@example.org","first_name":"Ada","last_name":"Example"}}"#)
  }

  @Test("A dry run of a change has the changed fields only")
  func change() async throws {
    let request = try #require(try await dryRun(AccountForm.State(editing: 3, changing: [.lastName: "Sample"])))
    #expect(request.method == "PATCH")
    #expect(request.url == "https://accounts.example/users/3.json")
    #expect(request.body == #"{"user":{"last_name":"Sample"}}"#)
  }

  @Test("A form without changes, and an invalid one, have no request")
  func noRequest() async throws {
    #expect(try await dryRun(AccountForm.State(editing: 3, changing: [:])) == nil)
    let errors = ValidationErrors(messages: [.lastName: ["must not be empty"]])
    await #expect(throws: AccountForm.DryRunError.invalid(errors)) {
      try await dryRun(AccountForm.State(editing: 3, changing: [.lastName: " "]))
    }
  }

  @Test("Without a server, there is no request")
  func noServer() async {
    let error = NetworkError(.invalidRequest, url: "users/3.json", reason: "no server is set for accounts")
    await #expect(throws: AccountForm.DryRunError.network(error)) {
      try await AccountForm.dryRun(AccountForm.State(editing: 3, changing: [.lastName: "Sample"]))
    }
  }

  private func dryRun(_ state: AccountForm.State) async throws -> AccountForm.DryRun? {
    try await withDependencies {
      $0.accounts.baseURL = try BaseURL("https://accounts.example")
    } operation: {
      try await AccountForm.dryRun(state)
    }
  }
}
