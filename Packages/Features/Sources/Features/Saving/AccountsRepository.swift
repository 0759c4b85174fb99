import Dependencies
import Models
import NetworkClient
import Persistence

/// The accounts, and what is sent to make one or to change one.
struct AccountsRepository: Sendable {
  /// How a load ended.
  typealias Outcome<Value> = Repository.Outcome<Value>

  @Dependency(\.accounts) private var client
  @Dependency(\.accountsSource) private var source
  @Dependency(\.date) private var date
  @Dependency(\.responseCache) private var responseCache
  @Dependency(\.draftStore) private var draftStore
  private let repository = Repository(source: \.accountsSource)

  /// All accounts.
  func accounts(_ demand: Demand) async -> Outcome<LossyArray<Account>> {
    await repository.list(client.accounts, (), path: Self.listPath, demand)
  }

  /// One account.
  func account(_ id: Account.ID, _ demand: Demand) async -> Outcome<Account> {
    await repository.record(client.account, id, path: Self.path(of: id), demand)
  }

  /// Sends an account's form, once; where it is not delivered, or perhaps not, what was typed is kept as a draft.
  ///
  /// - Parameters:
  ///   - changes: What is sent.
  ///   - id: The account to change; `nil` to make one.
  ///   - values: What was typed, for a draft.
  ///   - draft: The draft that the form was taken up from: it is claimed first, so that no other program sends it too.
  func submit(
    _ changes: AccountPayload, to id: Account.ID?, values: [AccountField: String], draft: AccountDraft.ID?
  ) async -> AccountForm.Submission {
    var claimed: AccountDraft?
    if let draft {
      switch await claim(draft) {
      case .success(let draft): claimed = draft
      case .failure(let problem): return .draftUnavailable(problem)
      }
    }
    do throws(SubmissionError) {
      let account = if let id { try await client.update(id, changes) } else { try await client.create(changes) }
      // First the draft: were the program ended between the two, it would be sent again.
      let remaining = await remove(claimed)
      await save(account)
      return .accepted(account, remaining: remaining)
    } catch {
      switch error {
      case .rejected(let problems):
        await update(claimed, values, because: error.description)
        return .rejected(problems)
      case .failed(let failure):
        if let id, failure.saysNotThere { await responseCache.remove(Account.self, id, from: source) }
        return .failed(failure, draft: await keep(values, for: id, in: claimed, because: failure))
      }
    }
  }

  /// Saves an account that the server has just sent; the saved list is not the server's any more.
  private func save(_ account: Account) async {
    await responseCache.remove(repository.name(Self.listPath))
    await responseCache.remove(Account.self, account.id, from: source)
    await responseCache.save(
      SavedRows(rows: [account], fetchedAt: date()), as: repository.name(Self.path(of: account.id)))
  }

  private static let listPath = "users.json"

  private static func path(of id: Account.ID) -> String { "users/\(id).json" }
}

// MARK: - Drafts

extension AccountsRepository {
  /// The drafts for this server, the oldest first.
  func drafts() async -> LoadState<[AccountDraft], StorageFailure> {
    do throws(DatabaseError) {
      return .loaded(try await draftStore.drafts(of: source))
    } catch {
      return .failed(StorageFailure(error), previous: nil)
    }
  }

  /// Removes a draft.
  ///
  /// - Returns: Whether there was one for this server.
  func discard(_ id: AccountDraft.ID) async -> LoadState<Bool, StorageFailure> {
    do throws(DatabaseError) {
      guard try await isThere(id) else { return .loaded(false) }
      return .loaded(try await draftStore.remove(id))
    } catch {
      return .failed(StorageFailure(error), previous: nil)
    }
  }

  /// Takes a draft for this program alone, until it is given back or the program ends.
  private func claim(_ id: AccountDraft.ID) async -> Result<AccountDraft, AccountForm.DraftProblem> {
    do throws(DatabaseError) {
      guard try await isThere(id) else { return .failure(.gone) }
      if let draft = try await draftStore.claim(id) { return .success(draft) }
      return .failure(try await isThere(id) ? .inUse : .gone)
    } catch {
      return .failure(.storage(StorageFailure(error)))
    }
  }

  /// Whether there is a draft; one for another server is not there for this one.
  private func isThere(_ id: AccountDraft.ID) async throws(DatabaseError) -> Bool {
    try await draftStore.drafts(of: source).contains { $0.id == id }
  }

  /// Removes a draft that has been delivered.
  ///
  /// - Returns: The draft, where it could not be removed.
  private func remove(_ draft: AccountDraft?) async -> AccountDraft.ID? {
    guard let draft else { return nil }
    return (try? await draftStore.remove(draft.id)) == nil ? draft.id : nil
  }

  /// Keeps what was typed where it was not delivered, or perhaps not; a draft that was refused is given back as it is.
  private func keep(
    _ values: [AccountField: String], for id: Account.ID?, in draft: AccountDraft?, because error: NetworkError
  ) async -> AccountForm.DraftOutcome {
    let reason = error.description
    guard error.leavesDraft else {
      if let draft { try? await draftStore.release(draft.id, reason: reason) }
      return .notWanted
    }
    if let draft {
      let failure = await update(draft, values, because: reason)
      if failure == nil || draft.values == values && failure?.resultCode != .notFound { return .kept(draft.id) }
    }
    // A draft that somebody has discarded meanwhile leaves the text in need of another.
    do throws(DatabaseError) {
      return .kept(try await draftStore.add(values, accountID: id, source: source, reason: reason, at: date()).id)
    } catch {
      return .notKept(reason: error.description)
    }
  }

  /// Writes what was typed into a draft and gives it back.
  ///
  /// - Returns: Why that failed: then the draft is given back as it was.
  @discardableResult
  private func update(
    _ draft: AccountDraft?, _ values: [AccountField: String], because reason: String
  ) async -> DatabaseError? {
    guard let draft else { return nil }
    do throws(DatabaseError) {
      try await draftStore.update(draft.id, values: values, reason: reason, at: date())
      return nil
    } catch {
      return error
    }
  }
}
