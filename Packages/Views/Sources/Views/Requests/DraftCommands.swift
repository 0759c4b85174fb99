public import Features

/// The names of the options of drafts, without dashes.
public enum DraftOption {
  /// The option of a form that resumes a draft.
  public static let resume = "resume"
  /// The flag that sends a draft again that a server may have accepted.
  public static let again = "again"
  /// The option that deletes a draft.
  public static let delete = "delete"
}

extension AccountDraft {
  /// The source of the drafts for the built-in sandbox.
  public static let sandboxSource = "sandbox"

  /// The command that sends the draft to its server.
  public var resumeCommand: String { command + server.arguments }

  /// The command that deletes the draft.
  var deleteCommand: String { "\(Route.drafts.command) --\(DraftOption.delete) \(id)\(server.arguments)" }

  private var command: String {
    Self.resumeCommand(of: accountID, id) + (mayHaveBeenProcessed ? " --\(DraftOption.again)" : "")
  }

  /// The draft's server.
  private var server: Server {
    source == Self.sandboxSource ? .sandbox : (try? BaseURL(source)).map(Server.url) ?? .live
  }

  /// Returns the command that sends a draft.
  ///
  /// - Parameter accountID: The account that the draft changes; `nil` for a new one.
  public static func resumeCommand(of accountID: Account.ID?, _ id: ID) -> String {
    "\(Route.form(of: accountID).command) --\(DraftOption.resume)=\(id)"
  }
}

extension Route {
  /// Returns the form that changes an account, or creates one.
  fileprivate static func form(of accountID: Account.ID?) -> Route {
    accountID.map { .accountEditor($0) } ?? .newAccount
  }
}

// MARK: - Forms

extension AccountField {
  /// The option that sets the field, without dashes: `first-name`.
  public var optionName: String { label.lowercased().replacing(" ", with: "-") }
}

extension AccountForm.State {
  /// The typed values as options of the command that sends them: `--first-name=Ada`.
  public var options: [String] {
    AccountField.allCases.compactMap { field in changes[field].map { "--\(field.optionName)=\($0.shellWord)" } }
  }

  /// What the user is told of the typed text when the program ends: the draft that keeps it, or else the command that
  /// has it; empty if nothing was typed.
  ///
  /// - Parameter server: The server that the user has selected.
  public func farewell(_ server: Server) -> [String] {
    guard phase.allowsTyping, revision > 0, !changes.isEmpty else { return [] }
    if hasChanges {
      return [
        "app: what you typed could not be kept as a draft",
        "Send it: \(Route.form(of: accountID).command) \(options.joined(separator: " "))\(server.arguments)",
      ]
    }
    return draft.map { [$0.farewell] } ?? []
  }
}

extension AccountDraft {
  /// What the user is told of the draft when the program ends: that it is kept, and the command that sends it.
  public var farewell: String { "app: \(keptSentence): \(resumeCommand)" }
}

extension Screen {
  /// What the user is told when the program ends; nothing for a screen that is not a form.
  public func farewell(_ server: Server) -> [String] {
    (self as? AccountForm.State)?.farewell(server) ?? []
  }
}
