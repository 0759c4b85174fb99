public import Foundation

/// The query of a request, or the fields of a form: names and values in order, as plain text.
///
/// A dictionary literal keeps its order, and can repeat a name. An item whose value is `nil` is left out:
///
/// ```swift
/// import RESTClient
///
/// let author: String? = nil
/// let query: RequestQuery = ["page": "2", "tag": "tea", "tag": "milk", "author": author]
/// print(query.items.count)  // 3
/// ```
public struct RequestQuery: Hashable, Sendable {
  /// The items, not percent-encoded.
  ///
  /// An item without a value is sent as its name alone.
  public var items: [URLQueryItem]

  /// Creates a query of items that are not percent-encoded.
  public init(_ items: [URLQueryItem]) {
    self.items = items
  }
}

// MARK: - Conformances

extension RequestQuery: ExpressibleByDictionaryLiteral {
  /// Creates a query of the names whose value is not `nil`.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.init(elements.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } })
  }
}

extension RequestQuery {
  /// The query in a URL, or the body of a form.
  var percentEncoded: String {
    let parts = items.map { item in
      item.name.percentEncoded + (item.value.map { "=" + $0.percentEncoded } ?? "")
    }
    return parts.joined(separator: "&")
  }
}
