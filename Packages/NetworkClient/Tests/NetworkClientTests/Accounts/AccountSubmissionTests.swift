import Foundation
import Models
import NetworkClient
import RESTClientTestSupport
import Testing

@Suite("The submission of an account")
struct AccountSubmissionTests {
  private static let account = Account(id: 3, firstName: "Jose", lastName: "Sample", email: "ada@example.org")
  private static let json = #"{"id":3,"first_name":"Jose","last_name":"Sample","email":"ada@example.org"}"#
  private static let stored = AccountSubmission.accepted(.stored(account))
  private static let url = "http://h.example/users.json"
  private let payload: AccountPayload

  init() throws {
    payload = try AccountPayload(changing: [.lastName: "Sample"])
  }

  private func response(_ status: Int, _ body: String, _ headers: HTTPFields = [:]) -> HTTPResponse {
    HTTPResponse(url: URL(string: Self.url), statusCode: status, headers: headers, body: Data(body.utf8))
  }

  /// Submits a form, whose response is stubbed, as a new account and as a change of account 3.
  private func outcomes(
    of response: HTTPResponse, _ stub: (RequestStubs) -> Void = { _ in }
  ) async -> [Result<AccountSubmission, NetworkError>] {
    var outcomes: [Result<AccountSubmission, NetworkError>] = []
    for id in [nil, 3] as [Account.ID?] {
      let stubs = RequestStubs()
      stubs.stub(.submitting(payload, to: id), responding: response)
      stub(stubs)
      do throws(NetworkError) {
        outcomes.append(.success(try await stubs.submit(payload, to: id)))
      } catch {
        outcomes.append(.failure(error))
      }
    }
    return outcomes
  }

  @Test("200 and 201 with the account, alone or as the user, mean stored", arguments: [200, 201])
  func stored(status: Int) async {
    for body in [Self.json, "{\"user\":\(Self.json)}", "{\"user\":\(Self.json),\"errors\":[\"x\"],\"code\":20000}"] {
      #expect(await outcomes(of: response(status, body)) == [.success(Self.stored), .success(Self.stored)])
    }
  }

  @Test("A field that is not as sent is named")
  func changed() async throws {
    let stubs = RequestStubs()
    let payload = try AccountPayload(changing: [.firstName: "José", .lastName: "Sample", .avatarURL: "a.png"])
    stubs.stub(.submitting(payload, to: 3), responding: response(200, Self.json))
    #expect(
      try await stubs.submit(payload, to: 3) == .accepted(.stored(Self.account, changed: [.firstName, .avatarURL])))
  }

  @Test(
    "201, 204 and 205 without a body, and 201 with a location, mean stored: the account is fetched once",
    arguments: [(201, ""), (201, " "), (204, ""), (205, ""), (201, #"{"id":3}"#), (201, "Created"), (201, "<html>")])
  func fetched(status: Int, body: String) async throws {
    for location in ["/users/a1", "http://h.example/users/a1", " ../users/a1 "] {
      let stubs = RequestStubs()
      stubs.stub(.submitting(payload, to: nil), responding: response(status, body, ["Location": location]))
      stubs.stub(Request.account(0).at("http://h.example/users/a1".replacing("../", with: "")), returning: Self.account)
      #expect(try await stubs.submit(payload, to: nil) == Self.stored)
      stubs.verify()
    }
    let stubs = RequestStubs()
    stubs.stub(.submitting(payload, to: 3), responding: response(status, body, ["Location": "/users/9"]))
    stubs.stub(.account(3), returning: Self.account)
    #expect(try await stubs.submit(payload, to: 3) == Self.stored)
    stubs.verify()
  }

  @Test("An account that cannot be fetched was stored nevertheless, with the reason if there is one")
  func notFetched() async throws {
    let lost = NetworkError(.connectionLost, url: URL(string: "u"))
    let change = RequestStubs()
    change.stub(.submitting(payload, to: 3), responding: response(204, ""))
    change.stub(.account(3), throwing: lost)
    #expect(try await change.submit(payload, to: 3) == .accepted(.storedUnseen(3, lost)))
    // Neither the location on another server nor the list of accounts is requested.
    for headers in [[:], ["Location": "http://other.example/users/3"]] as [HTTPFields] {
      let creation = RequestStubs()
      creation.stub(.submitting(payload, to: nil), responding: response(201, "", headers))
      #expect(try await creation.submit(payload, to: nil) == .accepted(.storedUnseen(nil)))
    }
  }

  @Test("202 means accepted, whatever its body", arguments: ["", json, #"{"success":false}"#])
  func queued(body: String) async {
    #expect(await outcomes(of: response(202, body)) == Array(repeating: .success(.accepted(.queued)), count: 2))
  }

  @Test(
    "Any other success is not understood, and may have been processed",
    arguments: [
      (200, #"{"success":false,"message":"Email taken"}"#, "Email taken"),
      (200, #"{"code":20000,"data":{"id":3}}"#, #"{"code":20000,"data":{"id":3}}"#),
      (200, #"{"id":3}"#, #"{"id":3}"#), (200, #"{"id":3,"message":"Email taken"}"#, "Email taken"),
      (200, "{\"data\":\(json)}", "{\"data\":\(json)}"), (200, "[\(json)]", "[\(json)]"), (200, "OK", "OK"),
      (200, "<html><title>Sign in</title></html>", "Sign in"), (200, "<html>sign in</html>", nil), (200, "null", nil),
      (200, "{}", nil), (200, "[]", nil), (200, "", nil), (200, " ", nil), (201, #"{"id":3}"#, #"{"id":3}"#),
      (203, json, json), (206, json, json), (204, "no", "no"), (200, #"{"user":null}"#, #"{"user":null}"#),
      (200, #"{"errors":{"email":["is taken"]}}"#, "email: is taken"),
      (200, #"{"id":"3","first_name":"J"}"#, #"{"id":"3","first_name":"J"}"#), (200, "\u{1}\u{2}", nil),
      (200, #"{"id":3,"#, #"{"id":3,"#),
    ] as [(Int, String, String?)])
  func notUnderstood(status: Int, body: String, words: String?) async {
    for outcome in await outcomes(of: response(status, body)) {
      guard case .failure(let error) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(error.category == .unusable && error.status == status)
      let reason = "the response is not the account: HTTP \(status)"
      #expect(error.description == (words.map { "\($0) (\(reason), \(Self.url))" } ?? "\(reason) (\(Self.url))"))
      // A draft's reason has the messages of the server only.
      #expect(!error.storableClause.contains("{") && error.storableClause.contains(reason))
    }
  }

  @Test("An account with another id is not the one that was changed")
  func otherID() async throws {
    let other = Self.json.replacing("3", with: "9")
    let outcomes = await outcomes(of: response(200, other))
    #expect(try outcomes[0].get() != Self.stored)
    guard case .failure(let error) = outcomes[1] else {
      Issue.record("\(outcomes[1])")
      return
    }
    #expect(error.clause == "\(other) (the response is not the account: HTTP 200)")
  }

  @Test("A rejection has its errors", arguments: [400, 409, 412, 413, 415, 422, 428])
  func rejection(status: Int) async {
    let rejected = AccountSubmission.rejected(ValidationErrors(messages: [.email: ["is taken"]]))
    let outcomes = await outcomes(of: response(status, #"{"email":["is taken"]}"#))
    #expect(outcomes == [.success(rejected), .success(rejected)])
  }

  @Test("A rejection that is a web page is a refusal by a gateway", arguments: [400, 409, 412, 413, 415, 422, 428])
  func webPage(status: Int) async {
    for outcome in await outcomes(of: response(status, "<html><title>No certificate</title>")) {
      let error = #expect(throws: NetworkError.self) { try outcome.get() }
      #expect(error?.category == .rejected && error?.clause == "No certificate (HTTP \(status))")
    }
  }
}
