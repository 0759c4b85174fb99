public import Foundation

extension HTTPResponse {
  /// The URL of the next page of a list: that of the ``link(_:)`` whose relation is `next`.
  ///
  /// ```swift
  /// import RESTClient
  ///
  /// func all(_ first: Request<[String]>, from client: some APIClient) async throws(NetworkError) -> [String] {
  ///   var values: [String] = []
  ///   var request: Request<[String]>? = first
  ///   while let page = request {
  ///     let (newValues, response) = try await client.value(for: page)
  ///     values += newValues
  ///     request = response.nextPage.map { page.at($0) }
  ///   }
  ///   return values
  /// }
  /// ```
  public var nextPage: URL? { link("next") }

  /// Returns the URL of the first link in the `Link` header field (RFC 8288) with a relation; `nil` without such a link.
  ///
  /// A relative URL is resolved against that of the response.
  ///
  /// - Parameter relation: The relation, such as `last`, case-insensitive.
  public func link(_ relation: String) -> URL? {
    let links = header("Link")?.matches(of: /<([^>]*)>((?:"[^"]*"|[^",])*)/) ?? []
    let target = links.first { link in
      let relations = link.2.firstMatch(of: /(?i);\s*rel\s*=\s*(?:"([^"]*)"|([^\s;]*))/)
      return (relations?.1 ?? relations?.2)?.split(separator: " ")
        .contains { $0.lowercased() == relation.lowercased() } ?? false
    }
    return target.flatMap { URL(string: String($0.1).normalizedURL(relativeTo: url)) }
  }
  /// The URL in the `Location` of the response, if it has the origin of the response.
  package var locationOnSameServer: String? {
    guard let location = header("Location"), let url,
      let target = URL(string: location.normalizedURL(relativeTo: url)), Origin(target) == Origin(url)
    else { return nil }
    return target.absoluteString
  }
}
