import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import Synchronization
import Testing

@Suite("AccountForm: creating an account", .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountCreationTests {
  private typealias Response = AccountSubmission

  private let payload: AccountPayload

  @Dependency(\.responseCache) private var cache
  @Dependency(\.draftStore) private var draftStore

  init() throws {
    payload = try AccountPayload(creating: .sample)
  }

  @Test("A form is sent once, and finished with the account, which is cached in place of the list")
  func finished() async throws {
    await cache.save([Account.sample(1)], as: .accounts())
    var stubs: RequestStubs?
    await withRequestStubs(for: \.accounts) {
      stubs = $0
      $0.stub(.submitting(payload, to: nil), once: .accepted(.stored(.sample(13))))
    } operation: {
      let store = Store(initialState: AccountForm.State()) { SelfSendingAccountForm() }
      await store.send(.submitted).finish()
      await store.send(.appeared).finish()
      store.send(.typed([.firstName: " Ada ", .lastName: "Example", .email: "ada@example.org"]))
      let submission = store.send(.submitted)
      guard case .sending(let request) = store.state.phase else {
        Issue.record("\(store.state.phase)")
        return
      }
      #expect(request.payload == payload && request.title == "Ada Example")
      store.send(.submitted)
      store.send(.typed([.firstName: "too late"]))
      await submission.finish()
      await store.send(.submitted).finish()
      store.send(.typed([.firstName: "later still"]))
      #expect(
        store.state.phase == .answered(.accepted(.stored(.sample(13)))) && store.state.values.firstName == " Ada ")
    }
    #expect(try stubs?.bodies == [Request.submitting(payload, to: nil).body?.data()])
    #expect(try await draftStore.drafts().isEmpty)
    #expect(await cache.keys == [.accounts("users/13.json")])
    #expect(await cache.rows(of: .accounts("users/13.json")) == CachedResponse([Account.sample(13)], date: .noon))
  }

  @Test("An account in a response that must not be stored is not cached")
  func noStore() async throws {
    let body = #"{"id":13,"first_name":"Ada","last_name":"Example","email":"ada@example.org"}"#
    await withRequestStubs(for: \.accounts) {
      $0.stub(
        .submitting(payload, to: nil),
        responding: HTTPResponse(
          url: nil, statusCode: 201, headers: ["Cache-Control": "no-store"], body: Data(body.utf8)))
    } operation: {
      let form = await AccountForm.State.filled.submitted()
      guard case .answered(.accepted(.stored, _)) = form.phase else {
        Issue.record("\(form.phase)")
        return
      }
    }
    #expect(await cache.keys.isEmpty)
  }

  @Test("A form is saved with its mark before it is sent, with the key that is sent")
  func savedBeforeSending() async throws {
    let saved = Mutex<[AccountDraft]>([])
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil)) { [draftStore] in
        let drafts = (try? await draftStore.drafts()) ?? []
        saved.withLock { $0 = drafts }
        return .accepted(.stored(.sample(13)))
      }
    } operation: {
      _ = await AccountForm.State.filled.submitted()
    }
    let draft = try #require(saved.withLock { $0.first })
    #expect(draft.mayHaveBeenProcessed && draft.values[.email] == "ada@example.org")
    #expect(draft.isBeingSent && draft.status == "being sent")
  }

  @Test("A form that the server may have accepted is sent again only with consent, which is for one request")
  func consent() async throws {
    let failure = NetworkError.status(500)
    var stubs: RequestStubs?
    await withRequestStubs(for: \.accounts) {
      stubs = $0
      $0.stub(.submitting(payload, to: nil), throwing: failure)
    } operation: {
      let store = Store(initialState: .filled) { SelfSendingAccountForm() }
      for (action, isSent) in [
        (.submitted, true), (.submitted, false), (.resendingConfirmed, true), (.submitted, false),
      ]
        as [(AccountForm.Action, Bool)]
      {
        await store.send(action).finish()
        let draft = store.state.draft
        #expect(draft?.id == 1 && draft?.mayHaveBeenProcessed == true)
        let kept = draft.map { Result<_, StorageFailure>.success($0) } ?? .failure(StorageFailure(reason: ""))
        #expect(
          store.state.phase
            == .answered(isSent ? .failed(failure, kept: kept) : .notSent(.needsConsent(1), kept: kept)))
      }
    }
    #expect(stubs?.bodies.count == 2)
  }

  @Test("A form that cannot be kept reports the reason")
  func notKept() async throws {
    let file = DraftStore(folder: "/dev/null/drafts")
    let error = await #expect(throws: StorageFailure.self) {
      _ = try await file.add([:], accountID: nil, source: "s", at: .noon)
    }
    let failure = try #require(error)
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), throwing: .sample)
    } operation: {
      let form = await AccountForm.State.filled.submitted(with: file)
      #expect(form.phase == .answered(.failed(.sample, kept: .failure(failure))))
    }
  }
}

extension AccountForm.State {
  /// A form that creates an account and is ready to be submitted.
  fileprivate static var filled: Self {
    let fields = AccountFormFields.sample
    return Self(typed: [.firstName: fields.firstName, .lastName: fields.lastName, .email: fields.email])
  }
}
