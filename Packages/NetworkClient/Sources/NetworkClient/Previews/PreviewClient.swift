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
  private var responses: [String: any Sendable]
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
  /// Two users, each with a post, an album and to-dos.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func typicode(latency: Duration = .zero) -> Self {
    let users = [User(sample: 1, name: "Ada Example"), User(sample: 2, name: "Grace Sample")]
    let posts = [
      Post(userID: 1, id: 1, title: "An ode to tea", body: "The cup is half full."),
      Post(userID: 2, id: 2, title: "The kettle has opinions", body: "It sings them."),
    ]
    let comments = [Comment(postID: 1, id: 1, name: "Of cups", email: "user2@example.org", body: "Mine is half empty.")]
    let albums = [Album(userID: 1, id: 1, title: "Cups"), Album(userID: 2, id: 2, title: "Kettles")]
    let photos = [("A cup", "92c952"), ("A saucer", "771796")].enumerated().map { index, photo in
      Photo(
        albumID: 1, id: Photo.ID(index + 1), title: photo.0, url: "https://images.example/600/\(photo.1)",
        thumbnailURL: "https://images.example/150/\(photo.1)")
    }
    let todos = [
      Todo(userID: 1, id: 1, title: "Warm the pot", isCompleted: true),
      Todo(userID: 1, id: 2, title: "Pour the tea", isCompleted: false),
      Todo(userID: 2, id: 3, title: "Descale the kettle", isCompleted: false),
    ]
    var client = Self(latency: latency)
    client.add(posts, .posts) { .post($0) }
    client.add(comments, .comments) { .comment($0) }
    client.add(users, .users) { .user($0) }
    client.add(albums, .albums) { .album($0) }
    client.add(todos, .todos) { .todo($0) }
    for photo in photos { client.add(photo, .photo(photo.id)) }
    for id in posts.map(\.id) { client.add(LossyArray(comments.filter { $0.postID == id }), .comments(on: id)) }
    for id in albums.map(\.id) { client.add(LossyArray(photos.filter { $0.albumID == id }), .photos(in: id)) }
    for id in users.map(\.id) {
      client.add(LossyArray(albums.filter { $0.userID == id }), .albums(of: id))
      client.add(LossyArray(todos.filter { $0.userID == id }), .todos(of: id))
    }
    return client
  }

  /// A page of two producers.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func producers(latency: Duration = .zero) -> Self {
    let producers = [
      Producer(id: 1, name: "Lowfield Orchard", shortDescription: "Apples and pears.", location: "Port Sample"),
      Producer(id: 2, name: "Hill Farm", shortDescription: "Milk and cheese.", location: "Upper Sample"),
    ]
    let page = ProducersPage(producers: LossyArray(producers), pagination: Pagination(current: 1, pages: 1, count: 2))
    var client = Self(latency: latency)
    client.add(page, .producers(page: 1))
    for producer in producers { client.add(producer, .producer(producer.id)) }
    return client
  }

  /// Two accounts.
  ///
  /// - Parameter latency: The time until a response, on the dependency `\.continuousClock`. The default is zero.
  public static func accounts(latency: Duration = .zero) -> Self {
    let accounts = ["Ada", "Grace"].enumerated().map { index, name in
      Account(id: Account.ID(index + 1), firstName: name, lastName: "Example", email: "\(name)@example.org")
    }
    var client = Self(latency: latency)
    client.add(accounts, .accounts) { .account($0) }
    return client
  }

  private init(latency: Duration) { self.init(responses: [:], latency: latency) }

  private mutating func add<Response: Sendable>(_ response: Response, _ request: Request<Response>) {
    responses["\(request.target)"] = response
  }

  /// Adds a list, and each of its records.
  private mutating func add<Row: Identifiable & Sendable>(
    _ rows: [Row], _ list: Request<LossyArray<Row>>, _ record: (Row.ID) -> Request<Row>
  ) {
    add(LossyArray(rows), list)
    for row in rows { add(row, record(row.id)) }
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
