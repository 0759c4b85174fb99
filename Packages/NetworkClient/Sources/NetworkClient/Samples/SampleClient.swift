import Dependencies
import Foundation
public import RESTClient

/// A client that responds with sample data in place of a server, for previews.
///
/// The preview values of `\.typicode`, `\.producers` and `\.accounts` respond at once. A slow server shows the loading state of a
/// screen:
///
/// ```swift
/// import Dependencies
/// import NetworkClient
///
/// func slowTitles() async throws -> [String] {
///   try await withDependencies {
///     $0.typicode.stub = SampleClient.typicode(latency: .seconds(2))
///   } operation: {
///     @Dependency(\.typicode) var typicode
///     return try await typicode.send(.posts).map(\.title)
///   }
/// }
/// ```
public struct SampleClient: Sendable {
  /// The JSON responses to `GET` requests by their targets.
  private let bodies: [String: String]
  private let latency: Duration

  /// Two posts, their authors and a comment.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func typicode(latency: Duration = .zero) -> Self {
    let posts = ["An ode to tea", "The kettle has opinions"].enumerated().map { index, title in
      #"{"userId":\#(index + 1),"id":\#(index + 1),"title":"\#(title)","body":"A sample."}"#
    }
    let users = ["Ada Example", "Grace Sample"].enumerated().map { index, name in
      #"""
      {"id":\#(index + 1),"name":"\#(name)","username":"user\#(index + 1)","email":"user\#(index + 1)@example.org",
      "address":{"street":"Long Lane","suite":"Apt. \#(index + 1)","city":"Port Sample","zipcode":"01234",
      "geo":{"lat":"51.5","lng":"-0.1"}},"phone":"1-555-0100","website":"example.org",
      "company":{"name":"Example and Daughters","catchPhrase":"Samples first","bs":"samples"}}
      """#
    }
    let comments = #"[{"postId":1,"id":1,"name":"Well brewed","email":"user2@example.org","body":"A sample."}]"#
    return Self(
      bodies: [
        "posts": posts.list, "posts/1": posts[0], "posts/1/comments": comments, "comments": comments,
        "users": users.list, "users/1": users[0],
      ], latency: latency)
  }

  /// A page of two producers.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func producers(latency: Duration = .zero) -> Self {
    let producers = [#"{"id":1,"name":"Lowfield Orchard"}"#, #"{"id":2,"name":"Hill Farm"}"#]
    let page = #"{"response":\#(producers.list),"pagination":{"current":1,"pages":1,"count":2}}"#
    return Self(
      bodies: ["2/producers?page=1&per_page_limit=20": page, "2/producers/1": #"{"response":\#(producers[0])}"#],
      latency: latency)
  }

  /// Two accounts.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func accounts(latency: Duration = .zero) -> Self {
    let accounts = ["Ada", "Grace"].enumerated().map { index, name in
      #"{"id":\#(index + 1),"first_name":"\#(name)","last_name":"Example","email":"\#(name)@example.org"}"#
    }
    return Self(bodies: ["users.json": accounts.list, "users/1.json": accounts[0]], latency: latency)
  }
}

// MARK: - Conformances

extension SampleClient: APIClient {
  /// Returns the sample data for a request after the latency; 404 without sample data.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    if latency > .zero {
      @Dependency(\.continuousClock) var clock
      do { try await clock.sleep(for: latency) } catch { throw .cancelled }
    }
    let url = URL(string: "\(request.target)")
    guard request.method == .get, let body = bodies["\(request.target)"] else {
      throw NetworkError(unacceptable: HTTPResponse(url: url, statusCode: 404, body: Data()), to: request.method)
    }
    return HTTPResponse(url: url, body: Data(body.utf8))
  }
}

extension [String] {
  /// The JSON array of the elements.
  fileprivate var list: String { "[\(joined(separator: ","))]" }
}
