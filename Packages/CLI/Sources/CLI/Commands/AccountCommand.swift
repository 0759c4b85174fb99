import Models
import Persistence

/// `app account`: one account shown, created or edited, and the forms that no server has taken yet.
struct AccountCommand: Command {
  /// What is done.
  enum Action: Hashable {
    /// One account is shown.
    case show(Account.ID)
    /// A form is filled in and sent.
    case submit(AccountSubmission)
    /// The drafts are shown, or one is thrown away.
    case drafts(discarding: AccountDraft.ID?)
  }

  static let resume = OptionDeclaration(
    name: "resume", argument: .optional("DRAFT"), help: "Take up a draft: the form that was not delivered")
  static let dryRun = Flag("dry-run", help: "Show the request, and send nothing")
  static let discard = Option<AccountDraft.ID>(
    "discard", placeholder: "DRAFT", help: "With drafts: throw this one away",
    expectation: "the number of a draft", read: AccountDraft.ID.init(argument:))

  static let configuration = CommandConfiguration(
    name: "account",
    arguments: "ID",
    usage: "account ID | create | edit ID | drafts",
    summary: "Show, create or edit an account",
    example: "app account create",
    moreExamples: [
      ("app account 2", "one account"),
      ("app account edit 2", "a form with what is there"),
      ("app account drafts", "what could not be delivered"),
    ],
    api: .accounts,
    options: AccountField.allCases.map(\.option.declaration) + [dryRun.declaration, resume, discard.declaration],
    fields: FieldSet<Account>.accounts.paths
  )

  private let action: Action

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    action = try Self.action(options, positionals)
    switch action {
    case .drafts: try FieldSet<AccountDraft>.drafts.check(globals.fields ?? [])
    case .show, .submit: try FieldSet<Account>.accounts.check(globals.fields ?? [])
    }
  }

  private static let words = ["create", "edit", "drafts"]

  private static func action(_ options: ParsedOptions, _ positionals: [String]) throws(CommandError) -> Action {
    let word = positionals.first
    let rest = Array(positionals.dropFirst())
    switch word {
    case "create":
      try checkNoArguments(rest, of: "account create")
      try refuse([discard.declaration], among: options, of: "account create")
      return .submit(try AccountSubmission(nil, options))
    case "edit":
      let id = try onlyID(rest, of: "account edit", example: "app account edit 2", read: Account.ID.init(argument:))
      try refuse([discard.declaration], among: options, of: "account edit")
      return .submit(try AccountSubmission(id, options))
    case "drafts":
      try checkNoArguments(rest, of: "account drafts")
      try refuse(
        configuration.options.filter { $0.name != discard.declaration.name }, among: options, of: "account drafts")
      return .drafts(discarding: try options.value(of: discard))
    case let word? where word.first?.isLetter == true:
      var failure = CommandError.usage("account: \(word.quoted) is neither an ID nor one of create, edit, drafts")
      failure.hints = Suggestions(for: word, among: words).hints()
      throw failure
    case let word?:
      try refuse(configuration.options, among: options, of: "account \(word)")
      return .show(try onlyID(positionals, example: "app account 2", read: Account.ID.init(argument:)))
    case nil:
      throw .usage("account needs an ID, or one of create, edit, drafts", hints: "Try: app account 2")
    }
  }

  func run(in context: CommandContext) async throws(CommandError) {
    switch action {
    case .show(let id): try await AccountPage(id: id).run(in: context)
    case .submit(let submission): try await submission.run(in: context)
    case .drafts(let discarded): try await DraftsPage(discarded: discarded).run(in: context)
    }
  }
}
