import Foundation
import Models
import NetworkClient
import RESTClientTestSupport
import TestSupport
import Testing

@Suite("The submission of an account")
struct AccountSubmissionTests {
  private static let account = Account(id: 3, firstName: "Ada", lastName: "Sample", email: "ada@example.org")
  private let payload: AccountPayload

  init() throws {
    payload = try AccountPayload(changing: [.lastName: "Sample"])
  }

  private func response(
    _ status: Int, _ body: String = "", headers: HTTPFields = [:]
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

  @Test("An account that cannot be fetched was accepted", arguments: ["http://other.example/users/3", nil])
  func notFetched(location: String?) async throws {
    let stubs = RequestStubs()
    stubs.stub(
      .creatingAccount(payload), responding: response(201, headers: location.map { ["Location": $0] } ?? [:]))
    stubs.stub(.accounts, returning: [])
    #expect(try await stubs.submit(payload, to: nil) == .accepted(nil))
    stubs.stub(.changingAccount(3, payload), responding: response(204))
    stubs.stub(.account(3), throwing: NetworkError(.connectionLost, url: URL(string: "u")))
    #expect(try await stubs.submit(payload, to: 3) == .accepted(3))
  }

  @Test("A rejection has its errors")
  func rejection() async throws {
    let stubs = RequestStubs()
    stubs.stub(.changingAccount(3, payload), responding: response(409, #"{"email":["is taken"]}"#))
    let errors = ValidationErrors(messages: [.email: ["is taken"]])
    #expect(try await stubs.submit(payload, to: 3) == .rejected(errors))
  }

  @Test("A web page is not taken for a success", arguments: [(200, "<html>sign in</html>"), (201, "<html>")])
  func webPage(status: Int, body: String) async throws {
    let stubs = RequestStubs()
    stubs.stub(.changingAccount(3, payload), responding: response(status, body))
    let error = await #expect(throws: NetworkError.self) { try await stubs.submit(payload, to: 3) }
    #expect(error?.kind == .webPage)
  }

  @Test(
    "A success whose account has not the values that were sent is unconfirmed",
    arguments: [
      (200, #"{"errorMessage":"Email taken"}"#), (200, #"{"user":null,"message":"not saved"}"#), (200, "null"),
      (204, ""),
      (200, "[]"), (200, "Email has already been taken"), (200, #"{"id":3,"first_name":"Ada","last_name":"Old"}"#),
      (200, #"[{"id":1,"last_name":"Sample"},{"id":3,"last_name":"Old"}]"#), (201, #"{"id":9,"last_name":"Sample"}"#),
    ])
  func unconfirmed(status: Int, body: String) async throws {
    let stubs = RequestStubs()
    stubs.stub(.changingAccount(3, payload), responding: response(status, body))
    stubs.stub(.account(3), returning: Account(id: 3, firstName: "Ada", lastName: "Old", email: "ada@example.org"))
    let change = await #expect(throws: NetworkError.self) { try await stubs.submit(payload, to: 3) }
    #expect(change?.kind == .unconfirmed && change?.reason == "account 3 is unchanged" && change?.status == status)
    stubs.verify()
    guard status == 200, !body.contains("Sample"), !body.contains("Old") else { return }
    stubs.stub(.creatingAccount(payload), responding: response(status, body))
    stubs.stub(.accounts, returning: [Account(id: 1, firstName: "Kim", lastName: "Old", email: "k@example.org")])
    let creation = await #expect(throws: NetworkError.self) { try await stubs.submit(payload, to: nil) }
    #expect(creation?.reason == "no account has the values that were sent")
  }
}

/// Records a header field of each request, and responds with an account.
private struct HeaderRecorder: APIClient {
  let field: String
  let values: Recorder<String?>

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    values.record(request.headers[field])
    return HTTPResponse(body: Data(#"{"id":3,"last_name":"Sample"}"#.utf8))
  }
}
