import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import Testing

@testable import CachedNetworkClient

/// The rows of the table in "What happens to a draft" that a response causes.
@Suite("The end of a draft", .dependency(\.date, .constant(.noon)))
struct DraftEndTests {
  private static let url = URL(string: "http://h.example/users.json")
  private let values: [AccountField: String] = [.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org"]

  @Dependency(\.draftStore) private var store

  private static func response(_ status: Int, _ body: String) -> Result<HTTPResponse, NetworkError> {
    .success(HTTPResponse(url: url, statusCode: status, body: Data(body.utf8)))
  }

  private static func moved(_ status: Int) -> Result<HTTPResponse, NetworkError> {
    .failure(NetworkError(.moved, url: url, reason: "HTTP \(status) to /x", status: status, method: .post))
  }

  private static let account = #"{"id":3,"first_name":"Ada","last_name":"Byron","email":"ada@example.org"}"#

  @Test(
    "An accepted form removes its draft", arguments: [response(201, account), response(201, ""), response(202, "{}")])
  func accepted(response: Result<HTTPResponse, NetworkError>) async throws {
    for isResumed in [false, true] {
      guard case .accepted(_, remaining: nil) = try await submit(response, isResumed: isResumed) else {
        Issue.record("not accepted")
        continue
      }
      #expect(try await store.drafts().isEmpty)
    }
  }

  @Test(
    "A form that is rejected, refused, not understood, moved or failed is kept, with the words of the server only",
    arguments: [
      (response(422, #"{"email":["is taken"]}"#), false, "Email is taken"),
      (response(422, #"{"message":"be quick"}"#), false, "be quick"),
      (response(400, "key=5ecret"), false, "HTTP 400"),
      (.failure(.status(403)), false, nil), (.failure(.status(404)), false, nil), (.failure(.status(501)), false, nil),
      (response(400, "<html>"), false, nil), (response(200, ""), true, "the response is not the account: HTTP 200"),
      (.failure(.status(500)), true, nil), (.failure(.status(503)), true, nil), (.failure(.cancelled), true, nil),
      (
        response(200, #"{"success":false,"message":"Email taken"}"#), true,
        "Email taken (the response is not the account: HTTP 200)"
      ),
      (response(200, "key=5ecret"), true, "the response is not the account: HTTP 200"), (moved(302), true, nil),
      (moved(308), false, nil),
      (.failure(NetworkError(.connectionLost, url: url)), true, nil), (.failure(.sample), false, nil),
    ] as [(Result<HTTPResponse, NetworkError>, Bool, String?)])
  func kept(response: Result<HTTPResponse, NetworkError>, mayHaveBeenProcessed: Bool, reason: String?) async throws {
    for isResumed in [false, true] {
      let delivery = try await submit(response, isResumed: isResumed)
      let draft = try #require(try await store.drafts().last)
      switch delivery {
      case .rejected(_, let kept): #expect(kept == .success(draft))
      case .failed(let error, let kept):
        #expect(kept == .success(draft) && draft.text == reason ?? error.clause)
      default: Issue.record("\(delivery)")
      }
      #expect(draft.values == values && draft.mayHaveBeenProcessed == mayHaveBeenProcessed)
      if let reason { #expect(draft.text == reason) }
    }
  }

  /// Submits a new form, or one that resumes a draft.
  private func submit(
    _ response: Result<HTTPResponse, NetworkError>, isResumed: Bool
  ) async throws -> AccountDelivery {
    let payload = try AccountPayload(changing: values)
    let draft =
      isResumed
      ? try await store.add(values, accountID: nil, source: "accounts", at: .noon) : nil
    let form = AccountFormContent(accountID: nil, values: values, resuming: draft)
    return await withRequestStubs(for: \.accounts) {
      switch response {
      case .success(let response): $0.stub(.submitting(payload, to: nil), responding: response)
      case .failure(let error): $0.stub(.submitting(payload, to: nil), throwing: error)
      }
    } operation: {
      await AccountsRepository().submit(AccountSubmissionRequest(form, as: payload))
    }
  }
}

extension AccountDraft {
  /// Why the draft was not delivered.
  fileprivate var text: String? {
    let errors = errors.inOrder.map { "\($0.field.label) \($0.message)" } + errors.general
    return errors.isEmpty ? reason : errors.joined(separator: "; ")
  }
}
