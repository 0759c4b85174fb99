public import Models
public import Persistence

extension AccountForm {
  /// What the form knows.
  public struct State: Hashable, Sendable {
    /// What the form is for.
    public let purpose: Purpose
    /// What the server has: blank for an account to be made, `nil` for one to change that is not loaded.
    public var original: AccountFormFields?
    /// What stands in the form.
    public var values: AccountFormFields
    /// The fields that were typed in, given, or taken from a draft: an account that is loaded does not fill them in.
    public var typedFields: Set<AccountField>
    /// What is wrong with what was submitted, found here or by the server.
    public var problems: ValidationErrors
    /// How far things are.
    public var phase: Phase
    /// The draft that the form was taken up from, or in which it is kept since it could not be delivered.
    ///
    /// Where the form is finished, it is a draft that could not be removed though it has been delivered.
    public var draftID: AccountDraft.ID?

    /// Makes an empty form; ``Action/appeared`` loads the account to change.
    ///
    /// - Parameter purpose: What the form is for.
    public init(purpose: Purpose) {
      self.init(purpose: purpose, typed: [:], phase: .idle)
    }

    /// Makes a form that changes some fields of an account without looking at it first, ready to be submitted.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - values: The fields to send, all of them, whatever the server has.
    public init(editing id: Account.ID, changing values: [AccountField: String]) {
      self.init(purpose: .edit(id), typed: values, phase: .editing)
    }

    /// Makes a form that goes on with a draft; ``Action/appeared`` loads the account to change, over which the draft's
    /// fields stay.
    ///
    /// - Parameter draft: The draft.
    public init(draft: AccountDraft) {
      self.init(draft: draft, phase: .idle)
    }

    /// Makes a form that sends a draft as it is, without looking at the account first, ready to be submitted.
    ///
    /// - Parameter draft: The draft.
    public init(sending draft: AccountDraft) {
      self.init(draft: draft, phase: .editing)
    }

    /// What would be sent now, by field and as it was typed.
    ///
    /// For an account to be made: what is not empty. For one to change: what differs from ``original``, or all
    /// ``typedFields`` where that is not known.
    public var changes: [AccountField: String] {
      switch (purpose, original) {
      case (.create, _): texts(of: AccountField.allCases.filter { !values[$0].isEmpty })
      case (.edit, let original?): values.changes(from: original)
      case (.edit, nil): texts(of: typedFields)
      }
    }

    /// Checks what would be sent now.
    ///
    /// - Returns: What is to be sent; `nil` where the server has all that stands in the form.
    /// - Throws: `ValidationErrors` with what is wrong.
    public func submission() throws(ValidationErrors) -> AccountPayload? {
      guard purpose != .create else { return try AccountPayload(creating: values) }
      let changes = changes
      return changes.isEmpty ? nil : try AccountPayload(changing: changes)
    }

    private init(draft: AccountDraft, phase: Phase) {
      self.init(purpose: draft.accountID.map { .edit($0) } ?? .create, typed: draft.values, phase: phase)
      draftID = draft.id
    }

    private init(purpose: Purpose, typed: [AccountField: String], phase: Phase) {
      self.purpose = purpose
      self.phase = phase
      original = purpose == .create ? AccountFormFields() : nil
      values = AccountFormFields()
      typedFields = []
      problems = ValidationErrors()
      type(typed)
    }

    private func texts(of fields: some Collection<AccountField>) -> [AccountField: String] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0, values[$0]) })
    }
  }
}

extension AccountForm.State {
  /// Fills in what the server has, but for the fields that were typed in.
  mutating func prefill(with account: Account) {
    let original = AccountFormFields(account)
    self.original = original
    for field in AccountField.allCases where !typedFields.contains(field) {
      values[field] = original[field]
    }
  }

  /// Takes what was typed, unless the form is on its way or done.
  mutating func type(_ texts: [AccountField: String]) {
    guard phase.allowsTyping else { return }
    for (field, text) in texts {
      values[field] = text
      typedFields.insert(field)
      problems.messages[field] = nil
    }
    // Until the form is there, it is still on its way.
    if phase.allowsSubmission { phase = .editing }
  }
}
