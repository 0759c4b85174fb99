import Foundation
import Models
import NetworkClient
import RESTClientTestSupport
import Testing

@Suite("The submission of an account")
struct AccountSubmissionTests {
  private static let account = Account(id: 3, firstName: "Ada", lastName: "Sample", email: "ada@example.org")
  private let payload: AccountPayload

  init() throws {
    payload = try AccountPayload(changing: [.lastName: "Sample"])
  }

  private func response(
    _ status: Int, _ body: String = "", headers: [String: String] = [:]
  ) -> HTTPResponse {
    HTTPResponse(
      url: URL(string: "http://h.example/users"), statusCode: status, headers: headers, body: Data(body.utf8))
  }

  @Test(
    "After a success without the account, it is fetched once",
    arguments: [
      (204, ""), (205, ""), (200, ""), (200, "OK"), (200, "{}"), (200, #"{"success":true,"id":7}"#), (200, "null"),
      (202, #"{"job":"a1"}"#), (201, "Created"), (200, #"{"error":null,"message":"saved"}"#),
    ])
  func change(status: Int, body: String) async throws {
    let stubs = RequestStubs()
    stubs.stub(.changingAccount(3, payload), responding: response(status, body))
    stubs.stub(.account(3), returning: Self.account)
    #expect(try await stubs.submit(payload, to: 3) == .stored(Self.account))
    stubs.verify()
  }

  @Test("The account that was created is fetched by its id, or from the location on the same server")
  func creation() async throws {
    let stubs = RequestStubs()
    stubs.stub(.creatingAccount(payload), responding: response(201, #"{"id":3}"#))
    stubs.stub(.account(3), returning: Self.account)
    #expect(try await stubs.submit(payload, to: nil) == .stored(Self.account))
    for location in ["/users/a1", "http://h.example/users/a1", " ../users/a1 "] {
      let stubs = RequestStubs()
      stubs.stub(.creatingAccount(payload), responding: response(201, headers: ["Location": location]))
      stubs.stub(Request.account(0).at("http://h.example/users/a1"), returning: Self.account)
      #expect(try await stubs.submit(payload, to: nil) == .stored(Self.account))
      stubs.verify()
    }
  }

  @Test("An account that cannot be fetched was accepted", arguments: ["http://other.example/users/3", nil])
  func notFetched(location: String?) async throws {
    let stubs = RequestStubs()
    stubs.stub(
      .creatingAccount(payload), responding: response(201, headers: location.map { ["Location": $0] } ?? [:]))
    #expect(try await stubs.submit(payload, to: nil) == .accepted(nil))
    stubs.stub(.changingAccount(3, payload), responding: response(204))
    stubs.stub(.account(3), throwing: NetworkError(.connectionLost, url: "u"))
    #expect(try await stubs.submit(payload, to: 3) == .accepted(3))
  }

  @Test("A rejection has its errors")
  func rejection() async throws {
    let stubs = RequestStubs()
    stubs.stub(.changingAccount(3, payload), responding: response(409, #"{"email":["is taken"]}"#))
    let errors = ValidationErrors(messages: [.email: ["is taken"]])
    #expect(try await stubs.submit(payload, to: 3) == .rejected(errors))
  }

  @Test(
    "A web page and an error are not taken for a success",
    arguments: [
      (200, "<html>sign in</html>", "a web page"), (201, "<html>", "a web page"),
      (200, #"{"error":"not now"}"#, "not now"), (200, #"{"id":3,"errors":["not now"]}"#, "not now"),
    ])
  func failure(status: Int, body: String, words: String) async throws {
    let stubs = RequestStubs()
    stubs.stub(.changingAccount(3, payload), responding: response(status, body))
    let error = await #expect(throws: NetworkError.self) { try await stubs.submit(payload, to: 3) }
    #expect(error?.description.contains(words) == true)
  }
}
