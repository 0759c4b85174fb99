import Foundation

/// The values of the secret header fields of a request, which a server may quote in its response.
struct SecretValues: Sendable {
  /// The values, longer ones first.
  private var values: [String] = []
  /// Whether a secret was sent: in a header field or in the URL.
  private(set) var wereSent = false

  init() {}

  /// - Parameter fields: The lower-case names of header fields whose values are secret whatever their name.
  init(of request: URLRequest, in fields: Set<String>) {
    let fields = (request.allHTTPHeaderFields ?? [:]).filter {
      fields.contains($0.key.lowercased()) || $0.key.isSecretName
    }
    for value in fields.values {
      values.append(value)
      // The credentials follow the scheme of an Authorization field.
      values += value.split(separator: " ").dropFirst().map(String.init)
    }
    values = values.filter { $0.count > 3 }.sorted { $0.count > $1.count }
    wereSent = !fields.isEmpty || (request.url?.hasSecrets ?? false)
  }

  /// A text with `…` in place of the values.
  func redacted(_ text: String) -> String {
    values.reduce(text) { $0.replacing($1, with: "…") }
  }
}

// MARK: - Conformances

extension SecretValues: CustomStringConvertible, CustomReflectable {
  /// No value.
  var description: String { "…" }

  /// No value.
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
