import Foundation
public import Models

extension Request where Response == ProducersPage {
  /// One page of the list of producers: `GET /2/producers?page=1&per_page_limit=20`.
  ///
  /// - Parameters:
  ///   - page: The page's number, from 1.
  ///   - size: The most producers a page holds.
  /// - Returns: The call.
  public static func producers(page: Int, size: Int) -> Self {
    Self(
      path: ["2", "producers"],
      query: [
        URLQueryItem(name: "page", value: "\(page)"),
        URLQueryItem(name: "per_page_limit", value: "\(size)"),
      ]
    )
  }
}

extension Request where Response == Producer {
  /// One producer: `GET /2/producers/551`.
  ///
  /// - Parameter id: The producer's number.
  /// - Returns: The call.
  public static func producer(_ id: Producer.ID) -> Self {
    Self(path: ["2", "producers", "\(id)"]) { response, decoder in
      try response.json().decode(Envelope.self, with: decoder).response
    }
  }
}

/// What the server puts around a single producer.
private struct Envelope: Decodable {
  let response: Producer
}
