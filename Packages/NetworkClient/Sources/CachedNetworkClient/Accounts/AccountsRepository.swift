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
  ///   - id: The account to change; `nil` to create one.
  ///   - values: The typed values, for the draft.
  ///   - draft: The draft that the form resumes.
  ///   - allowsResending: Whether the draft may be sent although the server may have accepted it.
  ///   - keepsRejected: Whether a new form is kept if the server rejects its values.
  ///   - isLoaded: Whether the form began with the account, which others must not have changed since (`If-Match`).
  public func submit(
    _ payload: AccountPayload, to id: Account.ID?, values: [AccountField: String], draft: AccountDraft.ID?,
    allowsResending: Bool, keepsRejected: Bool, isLoaded: Bool = false
  ) async -> AccountDelivery {
    var entityTag: String?
    if let id, isLoaded { entityTag = await api.cached(.account(id), as: Account.self)?.entityTag }
    let saved: Result<AccountDraft, StorageFailure>
    do throws(DatabaseError) {
      switch try await beginSending(values, to: id, draft: draft, allowsResending: allowsResending) {
      case .granted(let draft): saved = .success(draft)
      case .needsConsent: return .draftNeedsConsent
      case .inUse: return .draftInUse
      case .missing: return .draftMissing
      }
    } catch {
      if draft != nil { return .draftUnavailable(StorageFailure(error)) }
      saved = .failure(StorageFailure(error))
    }
    let sent = try? saved.get()
    do throws(NetworkError) {
      switch try await api.remote.submit(payload, to: id, ifMatch: entityTag, idempotencyKey: sent?.idempotencyKey) {
      case .stored(let account): return await finish(sent, account.id, account)
      case .accepted(let id): return await finish(sent, id, nil)
      case .rejected(let errors):
        guard let sent else { return .rejected(errors, draft: nil) }
        if draft == nil, !keepsRejected, await remove(sent) == nil { return .rejected(errors, draft: nil) }
        try? await draftStore.endSending(
          sent.id, mayHaveBeenProcessed: false, reason: "the server rejected it: \(errors.text)")
        return .rejected(errors, draft: sent.id)
      }
    } catch {
      if let id, error.isNotFound {
        await api.cache.remove(Account.self, id, from: source)
        // A draft that the form resumes is kept: only the user deletes it.
        if draft == nil, let sent, await remove(sent) == nil { return .failed(error, draft: nil) }
      }
      switch saved {
      case .success(let draft): return await keep(draft, because: error)
      case .failure(let failure): return .notKept(error, failure)
      }
    }
  }

  /// Removes the draft of a form that the server accepted, and what the cache has of the account.
  private func finish(_ draft: AccountDraft?, _ id: Account.ID?, _ account: Account?) async -> AccountDelivery {
    // The draft is removed first: if the process ended between the two steps, it would be sent again.
    let remaining = await remove(draft)
    await api.cache.remove(api.key(.accounts))
    if let id { await api.cache.remove(Account.self, id, from: source) }
    if let account { await api.cache.save(CachedResponse([account], date: api.now), as: api.key(.account(account.id))) }
    return .accepted(id, account, remaining: remaining)
  }
}

extension ValidationErrors {
  /// All errors in one line, such as `email is taken; try later`.
  fileprivate var text: String {
    (inOrder.map { "\($0.field.rawValue) \($0.message)" } + general).joined(separator: "; ")
  }
}

// MARK: - Drafts

extension AccountsRepository {
  /// Loads the drafts for all servers, oldest first.
  public func drafts() async throws(StorageFailure) -> [AccountDraft] {
    do throws(DatabaseError) {
      return try await draftStore.drafts()
    } catch {
      throw StorageFailure(error)
    }
  }

  /// Saves a form that was not sent.
  public func save(_ values: [AccountField: String], of accountID: Account.ID?) async {
    _ = try? await draftStore.add(
      values, accountID: accountID, source: source, reason: "the program ended before it was sent", at: api.now)
  }

  /// Deletes a draft.
  ///
  /// - Returns: Whether the draft existed.
  public func delete(_ id: AccountDraft.ID) async throws(StorageFailure) -> Bool {
    do throws(DatabaseError) {
      return try await draftStore.remove(id)
    } catch {
      throw StorageFailure(error)
    }
  }

  /// Saves a form as a draft that is being sent, or marks the draft that it resumes.
  private func beginSending(
    _ values: [AccountField: String], to accountID: Account.ID?, draft id: AccountDraft.ID?, allowsResending: Bool
  ) async throws(DatabaseError) -> DraftStore.SendPermission {
    let interrupted = "the program ended while it was being sent"
    guard let id else {
      return .granted(
        try await draftStore.beginSending(values, accountID: accountID, to: source, reason: interrupted, at: api.now))
    }
    return try await draftStore.beginSending(
      id, values: values, to: source, allowsResending: allowsResending, reason: interrupted,
      at: api.now)
  }

  /// Removes a delivered draft.
  ///
  /// - Returns: The draft if it could not be removed.
  private func remove(_ draft: AccountDraft?) async -> AccountDraft.ID? {
    guard let draft else { return nil }
    return (try? await draftStore.remove(draft.id)) == nil ? draft.id : nil
  }

  /// Saves the reason why a draft was not delivered.
  private func keep(_ draft: AccountDraft, because error: NetworkError) async -> AccountDelivery {
    do throws(DatabaseError) {
      try await draftStore.endSending(
        draft.id, mayHaveBeenProcessed: error.mayHaveBeenProcessed, reason: error.description)
      return .failed(error, draft: draft.id)
    } catch let failure {
      // The draft stays as it was saved before the request, unless it has been deleted.
      guard [.notFound, .misuse].contains(failure.resultCode) else { return .failed(error, draft: draft.id) }
    }
    do throws(DatabaseError) {
      let new = try await draftStore.add(
        draft.values, accountID: draft.accountID, source: source, reason: error.description, at: api.now)
      return .failed(error, draft: new.id)
    } catch let failure {
      return .notKept(error, StorageFailure(failure))
    }
  }
}
