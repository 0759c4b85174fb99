import Dependencies
import Foundation
import Models
public import RESTClient

/// A client that responds with sample data in place of a server, for previews.
///
/// The preview values of the three APIs are such clients, which respond at once. A slow server shows the loading state
/// of a screen: `$0.typicode.stub = PreviewClient.typicode(latency: .seconds(2))`.
public struct PreviewClient: APIClient {
  /// The responses by the targets of their requests.
  private let responses: [String: any Sendable]
  private let latency: Duration

  /// Returns the sample data for a request after the latency; HTTP 404 without sample data.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    @Dependency(\.continuousClock) var clock
    do {
      if latency > .zero { try await clock.sleep(for: latency) }
    } catch {
      throw .cancelled
    }
    guard let response = responses["\(request.target)"] as? Response else {
      let url = URL(string: "\(request.target)")
      throw NetworkError(.unacceptableStatus, url: url, status: 404, method: request.method)
    }
    return HTTPResponse(decoded: response)
  }
}

extension PreviewClient {
  /// Two posts and their authors.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func typicode(latency: Duration = .zero) -> Self {
    let users = [User(sample: 1, name: "Ada Example"), User(sample: 2, name: "Grace Sample")]
    let posts = [
      Post(userID: 1, id: 1, title: "An ode to tea", body: "The cup is half full."),
      Post(userID: 2, id: 2, title: "The kettle has opinions", body: "It sings them."),
    ]
    return Self(
      responses: [
        "posts": LossyArray(posts), "posts/1": posts[0], "users": LossyArray(users), "users/1": users[0],
      ], latency: latency)
  }

  /// A page of two producers.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func producers(latency: Duration = .zero) -> Self {
    let producers = [Producer(id: 1, name: "Lowfield Orchard"), Producer(id: 2, name: "Hill Farm")]
    let page = ProducersPage(producers: LossyArray(producers), pagination: Pagination(current: 1, pages: 1, count: 2))
    return Self(responses: ["2/producers?page=1&per_page_limit=20": page], latency: latency)
  }

  /// Two accounts.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func accounts(latency: Duration = .zero) -> Self {
    let accounts = ["Ada", "Grace"].enumerated().map { index, name in
      Account(id: Account.ID(index + 1), firstName: name, lastName: "Example", email: "\(name)@example.org")
    }
    return Self(responses: ["users.json": LossyArray(accounts)], latency: latency)
  }
}

extension HTTPClient {
  /// Returns the client with sample data in place of the server.
  func responding(with preview: PreviewClient) -> Self {
    var client = self
    client.stub = preview
    return client
  }
}

extension User {
  fileprivate init(sample id: ID, name: String) {
    self.init(
      id: id, name: name, username: "user\(id)", email: "user\(id)@example.org",
      address: Address(street: "Long Lane", suite: "", city: "Port Sample", zipcode: "", geo: Geo(lat: "", lng: "")),
      phone: "", website: "", company: Company(name: "Example and Daughters", catchPhrase: "", business: ""))
  }
}
