public import Models
public import Persistence

extension AccountForm {
  public struct State: Hashable, Sendable {
    /// The purpose of the form.
    public let purpose: Purpose
    /// The server's values: blank for a new account, `nil` for one that is not loaded.
    public var original: AccountFormFields?
    /// The values in the form.
    public var values: AccountFormFields
    /// The fields that were typed, given, or taken from a draft.
    ///
    /// A loaded account does not prefill them.
    public var typedFields: Set<AccountField>
    /// The errors of the last submission, found here or by the server.
    public var errors: ValidationErrors
    /// The phase of the form.
    public var phase: Phase
    /// The draft that the form resumes, or that keeps it because it could not be delivered.
    ///
    /// If the form is finished, a delivered draft that could not be removed.
    public var draftID: AccountDraft.ID?
    /// A Boolean value that indicates whether the user agreed to send a draft that the server may have accepted.
    ///
    /// The default is `false`.
    public var allowsResending = false
    /// A Boolean value that indicates whether a new form is kept as a draft if the server rejects its values.
    ///
    /// The default is `true`. Set it to `false` if the user cannot correct the form, as in a script.
    public var keepsRejectedForm = true

    /// Creates an empty form.
    ///
    /// ``Action/appeared`` loads the account to change.
    public init(purpose: Purpose) {
      self.init(purpose: purpose, typed: [:], phase: .idle)
    }

    /// Creates a form that changes fields of an account without loading it, ready to be submitted.
    ///
    /// - Parameter values: The fields to send, whether or not they differ from the server's.
    public init(editing id: Account.ID, changing values: [AccountField: String]) {
      self.init(purpose: .edit(id), typed: values, phase: .editing)
    }

    /// Creates a form that resumes a draft.
    ///
    /// ``Action/appeared`` loads the account to change; the draft's values stay.
    public init(draft: AccountDraft) {
      self.init(draft: draft, phase: .idle)
    }

    /// Creates a form that sends a draft without loading the account, ready to be submitted.
    public init(sending draft: AccountDraft) {
      self.init(draft: draft, phase: .editing)
    }

    /// The values that submitting would send, as typed.
    ///
    /// For a new account: the values that are not empty. For a change: the values that differ from ``original``, or all
    /// ``typedFields`` if the account is not loaded.
    public var changes: [AccountField: String] {
      switch (purpose, original) {
      case (.create, _): texts(of: AccountField.allCases.filter { !values[$0].isEmpty })
      case (.edit, let original?): values.changes(from: original)
      case (.edit, nil): texts(of: typedFields)
      }
    }

    /// Validates the form.
    ///
    /// - Returns: The payload to send; `nil` if nothing has changed.
    /// - Throws: The errors of all fields.
    public func payload() throws(ValidationErrors) -> AccountPayload? {
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
      errors = ValidationErrors()
      type(typed)
    }

    private func texts(of fields: some Collection<AccountField>) -> [AccountField: String] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0, values[$0]) })
    }
  }
}

extension AccountForm.State {
  /// Sets the fields that have not been typed in to the server's values.
  mutating func prefill(with account: Account) {
    let original = AccountFormFields(account)
    self.original = original
    for field in AccountField.allCases where !typedFields.contains(field) {
      values[field] = original[field]
    }
  }

  /// Sets typed values, unless the form is being sent or is finished.
  mutating func type(_ texts: [AccountField: String]) {
    guard phase.allowsTyping else { return }
    for (field, text) in texts {
      values[field] = text
      typedFields.insert(field)
      errors.messages[field] = nil
    }
    // A form that is loading stays in that phase.
    if phase.allowsSubmission { phase = .editing }
  }
}
