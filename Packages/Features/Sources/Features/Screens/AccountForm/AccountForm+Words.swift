public import CachedNetworkClient
public import Models
public import Persistence

// What the user is told of a form, its draft and its delivery, wherever it is told.

extension AccountDraft {
  /// The account that the draft creates or changes: `new account, Ada Byron`.
  public var title: String { AccountDraft.title(accountID, values) }

  /// The name of the person, or else the email address; `nil` if the draft has neither.
  public var person: String? { values.person }

  fileprivate static func title(_ id: Account.ID?, _ values: [AccountField: String]) -> String {
    [id.map { "account \($0)" } ?? "new account", values.person].compactMap(\.self).joined(separator: ", ")
  }

  /// What became of the draft: `rejected: Email has already been taken`.
  public var status: String {
    guard let deliveryReason else { return isBeingSent ? "being sent" : "not sent" }
    if !errors.isEmpty {
      return "rejected: \(deliveryReason)" + (mayHaveBeenProcessed ? "; an earlier attempt may have been accepted" : "")
    }
    return "\(mayHaveBeenProcessed ? "may have been accepted" : "not sent"): \(deliveryReason)"
  }

  /// Why the draft was not delivered; `nil` if it was not sent, or is being sent.
  public var deliveryReason: String? {
    if !errors.isEmpty { return errors.summary }
    if let reason { return reason }
    return mayHaveBeenProcessed && !isBeingSent ? "the program ended while it was being sent" : nil
  }

  /// Where the text of a form is: `kept as draft 1: Ada Byron`.
  public var keptSentence: String {
    "kept as draft \(id)" + (person.map { ": \($0)" } ?? "")
      + (mayHaveBeenProcessed ? ", which may have been accepted" : "")
  }
}

extension [AccountField: String] {
  /// The name, or else the email address; `nil` without either.
  fileprivate var person: String? {
    let name = [self[.firstName], self[.lastName]].compactMap(\.self).filter { !$0.isBlank }
    let words = (name.isEmpty ? [self[.email] ?? ""] : name).flatMap { $0.split(whereSeparator: \.isWhitespace) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension ValidationErrors {
  /// The errors in one line: `Email has already been taken; be quick`.
  public var summary: String {
    (inOrder.map { "\($0.field.label) \($0.message)" } + general).joined(separator: "; ")
  }
}

extension AccountSubmissionRequest {
  /// The person, or else the account: `Ada Byron`.
  public var title: String {
    content.values.person ?? AccountDraft.title(content.accountID, content.values)
  }

  /// Returns a sentence that says what became of the form: `Ada Byron: not sent: …, kept as draft 1`.
  public func sentence(of delivery: AccountDelivery) -> String {
    if case .accepted(let receipt, _) = delivery { return receipt.sentence(changing: content.accountID) }
    return "\(title): \(delivery.status)"
  }
}

extension AccountDelivery {
  /// What became of a form that was not accepted, and where it is kept.
  public var status: String {
    switch self {
    case .accepted: "accepted"
    case .unchanged: "nothing changed; nothing was sent"
    case .rejected(let errors, let kept): "rejected: \(errors.summary)\(keeping(kept))"
    case .failed(let error, let kept): "\(error.deliveryStatus): \(error.clause)\(keeping(kept))"
    case .notSent(let problem, let kept): "not sent: \(problem)\(keeping(kept))"
    }
  }

  private func keeping(_ kept: Result<AccountDraft, StorageFailure>) -> String {
    switch kept {
    case .success(let draft): ", kept as draft \(draft.id)"
    case .failure(let failure): ", not kept: \(failure)"
    }
  }
}

extension NetworkError {
  /// Whether a form reached the server, in words.
  fileprivate var deliveryStatus: String {
    if mayHaveBeenProcessed { return "may have been accepted" }
    return category == .rejected ? "rejected" : "not sent"
  }
}

extension AccountReceipt {
  /// Returns a sentence that says what the server did with the form.
  ///
  /// - Parameters:
  ///   - id: The account to change; `nil` for a new one.
  ///   - place: A text after the account, such as ` in the sandbox`.
  public func sentence(changing id: Account.ID?, place: String = "") -> String {
    let verb = id == nil ? "Created" : "Changed"
    switch self {
    case .stored(let account, let changed):
      let fields = AccountFormFields(account)
      let values = changed.map { "\($0.rawValue) is now \(fields[$0].isEmpty ? "empty" : fields[$0])" }
      let end = values.isEmpty ? "" : ": \(values.joined(separator: ", "))"
      return "\(verb) account \(account.id)\(place)" + end
    case .storedUnseen(let id, let error):
      let account = id.map { "account \($0)" } ?? "the account"
      return "\(verb) \(account)\(place)" + (error.map { "; it could not be loaded: \($0)" } ?? "")
    case .queued: return "The server accepted the account\(place), and has not stored it yet"
    }
  }

  /// Returns the id of the account that the server accepted; `nil` if it is not known.
  ///
  /// - Parameter id: The account to change; `nil` for a new one.
  public func accountID(changing id: Account.ID?) -> Account.ID? {
    switch self {
    case .stored(let account, _): account.id
    case .storedUnseen(let stored, _): stored ?? id
    case .queued: id
    }
  }
}

// MARK: - Status

extension AccountForm.State {
  /// The state of the form as a whole.
  var status: FormState.Status {
    switch phase {
    case .opening: .busy("Reading the draft")
    case .unreadable(let problem): .failed("\(problem)")
    case .editing(.failed(let failure)): .failed("not kept as a draft: \(failure)")
    case .sending: .busy("Sending")
    case .answered(.unchanged): .idle(AccountDelivery.unchanged.status)
    case .answered(.accepted): .idle()
    case .answered(let delivery): .failed(delivery.status)
    case .leaving: .busy("Keeping what you typed")
    case .editing, .left: editingStatus
    }
  }

  private var editingStatus: FormState.Status {
    if errorCount > 0 {
      let fields = errorCount.counted(Noun(one: "field", many: "fields"))
      return .failed("\(fields) to correct" + (errors.isEmpty ? "" : ", rejected by the server"))
    }
    if let draft, !hasChanges, draft.status != "not sent" { return .failed("draft \(draft.id) \(draft.status)") }
    if original.isLoading { return .busy(original.value == nil ? "Loading" : "Checking the server's values") }
    if let failure = original.failure { return .failed("not loaded: \(failure.clause)") }
    guard let draft, !hasChanges else { return .idle() }
    if accountID != nil, changes.isEmpty { return .idle("the server's values; draft \(draft.id) is kept") }
    if revision > 0 { return .idle("kept as draft \(draft.id)") }
    return .idle("draft \(draft.id)" + (accountID.map { " of account \($0)" } ?? ""))
  }

  /// Where the typed text is, as the store has kept it: in a draft, or nowhere.
  func keeping(in draft: AccountDraft?) -> String? {
    if let draft { return draft.keptSentence }
    guard let id = self.draft?.id, !changes.isEmpty else { return nil }
    return "\(DraftProblem.missing(id))"
  }
}
