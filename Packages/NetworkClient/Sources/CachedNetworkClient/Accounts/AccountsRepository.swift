import Dependencies
import Foundation
public import Models
public import NetworkClient
public import Persistence

/// Loads accounts, and submits the forms that create and change them.
public struct AccountsRepository: Sendable {
  @Dependency(\.draftStore) private var draftStore
  private let api = CachedAPI(\.accounts, freshnessPolicy: \.accountsFreshnessPolicy)

  private var source: String { api.remote.cacheSource }

  /// Creates a repository with the dependencies in scope.
  public init() {}

  /// Loads all accounts.
  public func accounts(_ policy: CachePolicy) async throws(NetworkError) -> Fetched<[Account]> {
    try await api.list(.accounts, policy)
  }

  /// Loads one account.
  public func account(_ id: Account.ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Account> {
    try await api.record(.account(id), id: id, policy)
  }

  /// Sends a form once.
  ///
  /// It is saved as a draft first, with a mark that it is being sent, and removed when the server accepts it: whatever
  /// happens to the process, the typed values are kept, and they are not sent twice without consent.
  ///
  /// - Parameters:
  ///   - payload: The validated values.
  ///   - isResent: Whether the user agreed to send the draft although the server may have accepted it.
  public func submit(
    _ form: AccountFormContent, as payload: AccountPayload, isResent: Bool = false
  ) async -> AccountDelivery {
    let saved: Result<AccountDraft, StorageFailure>
    let interrupted = "the program ended while it was being sent"
    do throws(StorageFailure) {
      if let draft = form.draft {
        switch try await draftStore.beginSending(
          draft.id, values: form.values, replacing: draft.values, to: source, allowsResending: isResent,
          reason: interrupted, at: api.now)
        {
        case .granted(let marked): saved = .success(marked)
        case .needsConsent(let current): return .notSent(.needsConsent(draft.id), draft: current)
        case .inUse where form.values == draft.values: return .notSent(.inUse(draft.id), draft: draft)
        case .inUse: return await keepEdits(of: form, in: draft, .inUse(draft.id))
        case .missing: return await keepEdits(of: form, in: draft, .missing(draft.id))
        }
      } else {
        saved = .success(
          try await draftStore.beginSending(
            form.values, accountID: form.accountID, to: source, reason: interrupted, at: api.now))
      }
    } catch {
      if let draft = form.draft { return .notSent(.unavailable(draft.id, error), draft: draft) }
      saved = .failure(error)
    }
    return await send(payload, of: form, saved)
  }

  private func send(
    _ payload: AccountPayload, of form: AccountFormContent, _ saved: Result<AccountDraft, StorageFailure>
  ) async -> AccountDelivery {
    let key = (try? saved.get())?.idempotencyKey
    do throws(NetworkError) {
      let (submission, response) = try await api.remote.submission(
        of: payload, to: form.accountID, idempotencyKey: key)
      switch submission {
      case .accepted(let receipt):
        return .accepted(receipt, remaining: await finish(try? saved.get(), receipt, form.accountID, response))
      case .rejected(let errors):
        let reason = NetworkError(unacceptable: response, to: .post).storableClause
        return .rejected(errors, draft: try? await keep(saved, reason: reason, mayHaveBeenProcessed: false).get())
      }
    } catch {
      let kept = await keep(saved, reason: error.storableClause, mayHaveBeenProcessed: error.mayHaveBeenProcessed)
      return .failed(error, kept: kept)
    }
  }

  /// Removes the draft of a form that the server accepted, and what the cache has of the account.
  ///
  /// - Returns: The draft if it could not be removed.
  private func finish(
    _ draft: AccountDraft?, _ receipt: AccountReceipt, _ id: Account.ID?, _ response: HTTPResponse
  ) async -> AccountDraft.ID? {
    // The draft is removed first: if the process ended between the two steps, it would be sent again.
    var remaining: AccountDraft.ID?
    if let draft, (try? await draftStore.remove(draft.id)) == nil { remaining = draft.id }
    await api.cache.remove(api.key(.accounts))
    if let id { await api.cache.remove(Account.self, id, from: api.source) }
    if case .stored(let account, _) = receipt, !response.cacheControl.forbidsStorage {
      await api.cache.save(CachedResponse([account], date: api.now), as: api.key(.account(account.id)))
    }
    return remaining
  }
}

// MARK: - Drafts

extension AccountsRepository {
  /// Loads the drafts for all servers, oldest first.
  public func drafts() async throws(StorageFailure) -> [AccountDraft] { try await draftStore.drafts() }

  /// Loads a draft for the server in use.
  public func draft(_ id: AccountDraft.ID) async throws(DraftProblem) -> AccountDraft {
    let all: [AccountDraft]
    do throws(StorageFailure) { all = try await drafts() } catch { throw .unavailable(id, error) }
    guard let draft = all.first(where: { $0.id == id }) else { throw .missing(id) }
    guard draft.source == source else { throw .otherServer(draft) }
    return draft
  }

  /// Saves a form that is not sent: in its draft, or in a new one if another process has changed or removed that draft,
  /// or is sending it.
  ///
  /// - Returns: The draft; `nil` for a form without values, whose draft is deleted.
  public func save(_ form: AccountFormContent) async throws(StorageFailure) -> AccountDraft? {
    if form.values.isEmpty, let draft = form.draft {
      _ = try await delete(draft.id)
      return nil
    }
    if let draft = form.draft, let saved = try await draftStore.save(form.values, in: draft, at: api.now) {
      return saved
    }
    return try await draftStore.add(
      form.values, accountID: form.accountID, source: source, reason: "it was not sent", at: api.now)
  }

  /// Deletes a draft.
  ///
  /// - Returns: Whether the draft existed.
  public func delete(_ id: AccountDraft.ID) async throws(StorageFailure) -> Bool { try await draftStore.remove(id) }

  /// Keeps the edits of a form whose draft cannot be sent in a new draft.
  private func keepEdits(
    of form: AccountFormContent, in draft: AccountDraft, _ problem: DraftProblem
  ) async -> AccountDelivery {
    do throws(StorageFailure) {
      return .notSent(problem, draft: try await save(form))
    } catch {
      return .notSent(.unavailable(draft.id, error), draft: nil)
    }
  }

  /// Saves the reason why a draft was not delivered; a draft that was removed while it was sent is saved again.
  private func keep(
    _ saved: Result<AccountDraft, StorageFailure>, reason: String, mayHaveBeenProcessed: Bool
  ) async -> Result<AccountDraft, StorageFailure> {
    guard case .success(let draft) = saved else { return saved }
    do throws(StorageFailure) {
      let ended = try await draftStore.endSending(
        draft.id, mayHaveBeenProcessed: mayHaveBeenProcessed, reason: reason)
      if let ended { return .success(ended) }
    } catch {
      // The draft stays as it was saved before the request.
      return .success(draft)
    }
    return await Result { () async throws(StorageFailure) in
      try await draftStore.add(draft.values, accountID: draft.accountID, source: source, reason: reason, at: api.now)
    }
  }
}
