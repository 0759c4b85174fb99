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
  public func submit(_ submission: AccountSubmissionRequest) async -> AccountDelivery {
    let form = submission.content
    let beginning = await draftStore.withDraft(of: form.form, resuming: form.resumed) { kept in
      await begin(submission, &kept)
    }
    switch beginning {
    case .notSent(let problem, let kept): return .notSent(problem, kept: kept)
    case .saved(let saved):
      let response = await send(submission, key: (try? saved.get())?.idempotencyKey)
      return await draftStore.withDraft(of: form.form, resuming: form.resumed) { kept in
        await end(form, saved, response, &kept)
      }
    }
  }

  /// The state of a form before its request.
  private enum Beginning {
    /// It is saved and marked, or could not be.
    case saved(Result<AccountDraft, StorageFailure>)
    case notSent(DraftProblem, kept: Result<AccountDraft, StorageFailure>)
  }

  /// Saves and marks a form.
  ///
  /// A new form that cannot be saved is sent all the same.
  private func begin(
    _ submission: AccountSubmissionRequest, _ kept: inout KeptForm
  ) async -> Beginning {
    let form = submission.content
    kept.revision = max(kept.revision, form.revision)
    guard let draft = kept.draft else {
      let saved = await Result { () async throws(StorageFailure) in
        try await draftStore.beginSending(form.values, accountID: form.accountID, to: source, at: api.now)
      }
      kept.draft = try? saved.get()
      return .saved(saved)
    }
    do throws(StorageFailure) {
      switch try await draftStore.beginSending(
        draft.id, values: form.values, replacing: draft.values, to: source, allowsResending: submission.isResent,
        at: api.now)
      {
      case .granted(let marked):
        kept.draft = marked
        return .saved(.success(marked))
      case .needsConsent(let current):
        kept.draft = current
        return .notSent(.needsConsent(draft.id), kept: .success(current))
      case .inUse where form.values == draft.values:
        return .notSent(.inUse(draft.id), kept: .success(draft))
      case .inUse: return .notSent(.inUse(draft.id), kept: .success(try await addAgain(form, &kept)))
      case .missing: return .notSent(.missing(draft.id), kept: .success(try await addAgain(form, &kept)))
      }
    } catch {
      return .notSent(.unavailable(error), kept: .failure(error))
    }
  }

  /// Keeps a form whose draft cannot be sent in a new one.
  private func addAgain(
    _ form: AccountFormContent, _ kept: inout KeptForm
  ) async throws(StorageFailure) -> AccountDraft {
    let added = try await add(form)
    kept.draft = added
    return added
  }

  private func send(
    _ submission: AccountSubmissionRequest, key: UUID?
  ) async -> Result<(AccountSubmission, HTTPResponse), NetworkError> {
    await Result { () async throws(NetworkError) in
      try await api.remote.submission(of: submission.payload, to: submission.content.accountID, idempotencyKey: key)
    }
  }

  /// Removes the draft of a form that the server accepted; saves why another one was not delivered.
  private func end(
    _ form: AccountFormContent, _ saved: Result<AccountDraft, StorageFailure>,
    _ response: Result<(AccountSubmission, HTTPResponse), NetworkError>, _ kept: inout KeptForm
  ) async -> AccountDelivery {
    let delivery: AccountDelivery
    switch response {
    case .success((.accepted(let receipt), let response)):
      // A save that comes late has nothing to keep.
      kept = KeptForm(draft: nil, revision: form.revision + 1)
      return .accepted(receipt, remaining: await finish(try? saved.get(), receipt, form.accountID, response))
    case .success((.rejected(let errors), let response)):
      // The first line of a response can contain a secret of the server.
      let isQuoted = !response.body.isEmpty && response.messages(of: "user").isEmpty
      let savedErrors = isQuoted ? ValidationErrors(general: ["HTTP \(response.statusCode)"]) : errors
      delivery = .rejected(errors, kept: await keep(saved, errors: savedErrors, mayHaveBeenProcessed: false))
    case .failure(let error) where error.category == .rejected:
      let savedErrors = ValidationErrors(general: [error.storableClause])
      delivery = .failed(error, kept: await keep(saved, errors: savedErrors, mayHaveBeenProcessed: false))
    case .failure(let error):
      let draft = await keep(
        saved, reason: error.storableClause, mayHaveBeenProcessed: error.mayHaveBeenProcessed)
      delivery = .failed(error, kept: draft)
    }
    kept.draft = delivery.draft
    return delivery
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
  /// How long a draft waits at most to be saved, while another process locks the drafts.
  public var savingTimeout: Duration { draftStore.busyTimeout }

  /// Loads the drafts for all servers, oldest first.
  public func drafts() async throws(StorageFailure) -> [AccountDraft] { try await draftStore.drafts() }

  /// Loads a draft for the server in use.
  public func draft(_ id: AccountDraft.ID) async throws(DraftProblem) -> AccountDraft {
    guard let draft = try await allDrafts().first(where: { $0.id == id }) else { throw .missing(id) }
    guard draft.source == source else { throw .otherServer(draft) }
    return draft
  }

  /// Loads the newest draft of the changes to an account on the server in use; `nil` if there is none.
  public func draft(of account: Account.ID) async throws(DraftProblem) -> AccountDraft? {
    try await allDrafts().last { $0.accountID == account && $0.source == source }
  }

  private func allDrafts() async throws(DraftProblem) -> [AccountDraft] {
    do throws(StorageFailure) { return try await drafts() } catch { throw .unavailable(error) }
  }

  /// Saves a form that is not sent: in its draft, or in a new one if another process has changed or removed that draft,
  /// or is sending it.
  ///
  /// The draft of a form that has not been edited is only read. A form without values removes its draft, unless it
  /// resumes one.
  ///
  /// - Returns: The stored draft; `nil` without one.
  public func save(_ form: AccountFormContent) async throws(StorageFailure) -> AccountDraft? {
    try await draftStore.withDraft(of: form.form, resuming: form.resumed) { kept in
      await Result { () async throws(StorageFailure) in try await save(form, &kept) }
    }.get()
  }

  private func save(_ form: AccountFormContent, _ kept: inout KeptForm) async throws(StorageFailure) -> AccountDraft? {
    // A newer edit was saved, or is being sent.
    guard form.revision >= kept.revision else { return kept.draft }
    guard let draft = kept.draft else {
      if form.values.isEmpty { return nil }
      let added = try await add(form)
      kept = KeptForm(draft: added, revision: form.revision)
      return added
    }
    if form.values.isEmpty, form.resumed == nil {
      _ = try await delete(draft.id)
      kept = KeptForm(draft: nil, revision: form.revision)
      return nil
    }
    if form.values.isEmpty || form.values == draft.values { return try await draftStore.draft(draft.id) }
    var saved = try await draftStore.save(form.values, errors: form.errors, in: draft, at: api.now)
    if saved == nil { saved = try await add(form) }
    kept = KeptForm(draft: saved, revision: form.revision)
    return saved
  }

  private func add(_ form: AccountFormContent) async throws(StorageFailure) -> AccountDraft {
    try await draftStore.add(
      form.values, accountID: form.accountID, source: source, errors: form.errors, at: api.now)
  }

  /// Deletes a draft.
  ///
  /// - Returns: Whether the draft existed.
  public func delete(_ id: AccountDraft.ID) async throws(StorageFailure) -> Bool { try await draftStore.remove(id) }

  /// Saves the reason why a draft was not delivered; a draft that was removed while it was sent is saved again.
  private func keep(
    _ saved: Result<AccountDraft, StorageFailure>, reason: String? = nil,
    errors: ValidationErrors = ValidationErrors(), mayHaveBeenProcessed: Bool
  ) async -> Result<AccountDraft, StorageFailure> {
    guard case .success(let draft) = saved else { return saved }
    do throws(StorageFailure) {
      let ended = try await draftStore.endSending(
        draft.id, mayHaveBeenProcessed: mayHaveBeenProcessed, reason: reason, errors: errors)
      if let ended { return .success(ended) }
    } catch {
      // The draft stays as it was saved before the request.
      return .success(draft)
    }
    return await Result { () async throws(StorageFailure) in
      try await draftStore.add(
        draft.values, accountID: draft.accountID, source: source, reason: reason, errors: errors, at: api.now)
    }
  }
}
