import Foundation

/// The secrets of a request, which a server may quote in its response.
struct SecretValues: Sendable {
  /// The values, longer ones first.
  private var values: [String] = []
  /// Whether a secret was sent: in a header field or in the URL.
  private(set) var wereSent = false

  init() {}

  init(of request: URLRequest) {
    let fields = HTTPFields(request.allHTTPHeaderFields ?? [:]).filter { HTTPFields.isSecret($0.name) }
    let values = fields.flatMap(\.value.secretParts) + (request.url?.secretValues ?? [])
    self.values = Set(values).filter { $0.count > 3 }.sorted { $0.count > $1.count }
    wereSent = !fields.isEmpty || (request.url?.hasSecrets ?? false)
  }

  /// A text with `…` in place of the values.
  func redacted(_ text: String) -> String {
    values.reduce(text) { $0.replacing($1, with: "…") }
  }
}

extension String {
  /// The value of a header field and the parts of it that can be secrets: words and values of parameters, but neither
  /// the scheme of an `Authorization` field nor the names of parameters.
  fileprivate var secretParts: [String] {
    var words = split { " ,;\t".contains($0) }.map(String.init)
    var parts = [self]
    if words.count > 1, !words[0].contains("=") {
      let scheme = words.removeFirst()
      if scheme.lowercased() == "basic", let data = words.first.flatMap({ Data(base64Encoded: $0) }) {
        let credentials = String(decoding: data, as: UTF8.self)
        parts += [credentials] + credentials.split(separator: ":", maxSplits: 1).map(String.init)
      }
    }
    for word in words {
      let end = word.firstIndex(of: "=") ?? word.startIndex
      let value = word[end...].drop { $0 == "=" }
      // The padding of Base64 follows no name.
      let text = value.isEmpty ? Substring(word) : value
      parts += [word, String(text)] + text.split { "\":=".contains($0) }.map(String.init)
    }
    return parts
  }
}

// MARK: - Conformances

extension SecretValues: CustomStringConvertible, CustomReflectable {
  var description: String { "…" }

  var customMirror: Mirror { Mirror(self, children: [:]) }
}
