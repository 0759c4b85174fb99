import Dependencies
import Models
import NetworkClient
import Persistence
import ReducerRuntime

/// Loads accounts, and submits the forms that create and change them.
struct AccountsRepository: Sendable {
  @Dependency(\.draftStore) private var draftStore
  private let api = CachedAPI(\.accounts, freshnessPolicy: \.accountsFreshnessPolicy)

  private var source: String { api.remote.cacheSource }

  /// Loads all accounts.
  func accounts(_ policy: CachePolicy) async -> Loadable<[Account]> {
    await api.list(.accounts, policy)
  }

  /// Loads one account.
  func account(_ id: Account.ID, _ policy: CachePolicy) async -> Loadable<Account> {
    await api.record(.account(id), id: id, policy)
  }

  /// Sends a form once.
  ///
  /// If it was not delivered, or possibly not, the typed values are kept as a draft.
  ///
  /// - Parameters:
  ///   - id: The account to change; `nil` to create one.
  ///   - values: The typed values, for a draft.
  ///   - draft: The draft that the form resumes. It is leased first, so that no other process sends it too.
  func submit(
    _ payload: AccountPayload, to id: Account.ID?, values: [AccountField: String], draft: AccountDraft.ID?
  ) async -> AccountForm.Submission {
    var leased: AccountDraft?
    if let draft {
      switch await lease(draft) {
      case .success(let draft): leased = draft
      case .failure(let problem): return .draftUnavailable(problem)
      }
    }
    do throws(NetworkError) {
      switch try await api.remote.send(.submitting(payload, to: id)) {
      case .success(let account):
        // The draft is removed first: if the process ended between the two steps, it would be sent again.
        let remaining = await remove(leased)
        await cache(account)
        return .accepted(account, remaining: remaining)
      case .failure(let errors):
        await update(leased, values, because: "the server rejected it: \(errors.text)")
        return .rejected(errors)
      }
    } catch {
      if let id, error.isNotFound { await api.cache.remove(Account.self, id, from: source) }
      return .failed(error, draft: await keep(values, for: id, in: leased, because: error))
    }
  }

  /// Caches an account that the server has just sent.
  ///
  /// The cached list is out of date.
  private func cache(_ account: Account) async {
    await api.cache.remove(api.key(.accounts))
    await api.cache.remove(Account.self, account.id, from: source)
    await api.cache.save(Fetched([account], date: api.now), as: api.key(.account(account.id)))
  }
}

extension Request where Response == Result<Account, ValidationErrors> {
  /// Creates an account, or changes one.
  static func submitting(_ payload: AccountPayload, to id: Account.ID?) -> Self {
    id.map { .changingAccount($0, payload) } ?? .creatingAccount(payload)
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
  /// Loads the drafts for the server in use, oldest first.
  func drafts() async -> LoadState<[AccountDraft], StorageFailure> {
    do throws(DatabaseError) {
      return .loaded(try await draftStore.drafts(of: source))
    } catch {
      return .failed(StorageFailure(error), previous: nil)
    }
  }

  /// Deletes a draft.
  ///
  /// - Returns: Whether the draft existed for the server in use.
  func discard(_ id: AccountDraft.ID) async -> LoadState<Bool, StorageFailure> {
    do throws(DatabaseError) {
      guard try await exists(id) else { return .loaded(false) }
      return .loaded(try await draftStore.remove(id))
    } catch {
      return .failed(StorageFailure(error), previous: nil)
    }
  }

  /// Leases a draft to this process until it is released or the process ends.
  private func lease(_ id: AccountDraft.ID) async -> Result<AccountDraft, AccountForm.DraftProblem> {
    do throws(DatabaseError) {
      guard try await exists(id) else { return .failure(.gone) }
      if let draft = try await draftStore.acquireLease(on: id) { return .success(draft) }
      return .failure(try await exists(id) ? .inUse : .gone)
    } catch {
      return .failure(.storage(StorageFailure(error)))
    }
  }

  /// Returns whether a draft exists for the server in use.
  private func exists(_ id: AccountDraft.ID) async throws(DatabaseError) -> Bool {
    try await draftStore.drafts(of: source).contains { $0.id == id }
  }

  /// Removes a delivered draft.
  ///
  /// - Returns: The draft if it could not be removed.
  private func remove(_ draft: AccountDraft?) async -> AccountDraft.ID? {
    guard let draft else { return nil }
    return (try? await draftStore.remove(draft.id)) == nil ? draft.id : nil
  }

  /// Keeps the typed values if they were not delivered, or possibly not.
  ///
  /// A refused draft is released unchanged.
  private func keep(
    _ values: [AccountField: String], for id: Account.ID?, in draft: AccountDraft?, because error: NetworkError
  ) async -> AccountForm.DraftOutcome {
    let reason = error.description
    guard error.leavesDraft else {
      if let draft { try? await draftStore.releaseLease(on: draft.id, reason: reason) }
      return .notWanted
    }
    if let draft {
      let failure = await update(draft, values, because: reason)
      if failure == nil || draft.values == values && failure?.resultCode != .notFound { return .kept(draft.id) }
    }
    // If another process has deleted the draft, the values need a new one.
    do throws(DatabaseError) {
      return .kept(try await draftStore.add(values, accountID: id, source: source, reason: reason, at: api.now).id)
    } catch {
      return .notKept(reason: error.summary)
    }
  }

  /// Writes the typed values to a draft and releases it.
  ///
  /// - Returns: The error of a failed write: the draft is then released unchanged.
  @discardableResult
  private func update(
    _ draft: AccountDraft?, _ values: [AccountField: String], because reason: String
  ) async -> DatabaseError? {
    guard let draft else { return nil }
    do throws(DatabaseError) {
      try await draftStore.update(draft.id, values: values, reason: reason, at: api.now)
      return nil
    } catch {
      return error
    }
  }
}
