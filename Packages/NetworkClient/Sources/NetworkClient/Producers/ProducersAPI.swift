public import Dependencies
public import Models
public import RESTClient

extension DependencyValues {
  /// The producers API.
  ///
  /// It has no default server, because the public service is gone: set `HTTPClient.baseURL`. The test value fails
  /// the test with each request; see `withRequestStubs` of RESTClientTestSupport. The preview value responds with
  /// sample data: see ``PreviewClient``.
  public var producers: HTTPClient {
    get { self[ProducersKey.self] }
    set { self[ProducersKey.self] = newValue }
  }
}

private enum ProducersKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "producers") }
  static var previewValue: HTTPClient { liveValue.responding(with: PreviewClient.producers()) }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}

extension Request where Response == ProducersPage {
  /// One page of the list of producers, of 20: `GET /2/producers?page=1&per_page_limit=20`.
  ///
  /// A page after the first one that does not exist is empty.
  ///
  /// - Parameter number: The number of the page, from 1.
  public static func producers(page number: Int) -> Self {
    Self(
      path: "2/producers", query: ["page": "\(number)", "per_page_limit": "20"],
      acceptedStatusCodes: Set(200..<300).union(number > 1 ? [404] : [])
    ) { response, decoder in
      // 204 means no content, so no producers (RFC 9110, section 15.3.5).
      if [204, 404].contains(response.statusCode) { return ProducersPage(producers: []) }
      var page = try response.decode(ProducersPage.self, with: decoder)
      page.byteCount = response.body.count
      return page
    }
  }
}

extension Request where Response == Producer {
  /// One producer: `GET /2/producers/551`.
  public static func producer(_ id: Producer.ID) -> Self {
    Self(path: "2/producers/\(id)") { response, decoder in
      try response.decode(Envelope.self, with: decoder).response
    }
  }
}

/// The JSON object around a single producer.
private struct Envelope: Decodable {
  let response: Producer
}
