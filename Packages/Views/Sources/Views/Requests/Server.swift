public import Features

extension Server {
  /// The options that select the server, each after a space: ` --sandbox`; empty for `live`.
  public var arguments: String {
    switch self {
    case .live: ""
    case .sandbox: " --\(Self.sandboxOption)"
    case .url(let url): " --\(Self.urlOption) \(url.description.shellWord)"
    }
  }

  /// The options that select a server.
  static let options = [
    OptionSyntax(name: sandboxOption, value: .none), OptionSyntax(name: urlOption, value: .required("URL")),
  ]

  /// The name of the flag for the sandbox.
  public static let sandboxOption = "sandbox"
  /// The name of the option with a URL.
  public static let urlOption = "base-url"
}
