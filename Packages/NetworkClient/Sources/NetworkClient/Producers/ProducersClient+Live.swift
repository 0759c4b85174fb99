import Dependencies
import Foundation

extension ProducersClient {
  /// The client that sends real requests.
  ///
  /// What it sends with is looked up at each call, so overriding `\.urlSession`, `\.producersJSONDecoder`,
  /// `\.producersBaseURL`, `\.httpConfiguration` or `\.continuousClock` changes the calls made in that scope.
  public static let live = ProducersClient(
    page: .sending { .producers(page: $0.number, size: $0.size) },
    producer: .sending { .producer($0) }
  )
}

extension Endpoint {
  /// The call that sends a request to the producers API.
  fileprivate static func sending(_ request: @escaping @Sendable (Input) -> Request<Response>) -> Self {
    Self(conditional: { input, entityTag async throws(NetworkError) in
      @Dependency(\.producersBaseURL) var baseURL
      @Dependency(\.producersJSONDecoder) var decoder
      let request = request(input)
      return try await HTTPClient.inScope(baseURL: baseURL, decoder: decoder, api: "producers", path: request.path)
        .send(request, ifNoneMatch: entityTag)
    })
  }
}
