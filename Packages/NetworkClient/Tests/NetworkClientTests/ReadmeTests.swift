import Dependencies
import DependenciesTestSupport
import Models
import NetworkClient
import RESTClientTestSupport
import Testing

@Suite("The samples of the README")
struct ReadmeTests {
  @Test("Headlines are the titles of the posts")
  func headlines() async throws {
    let headlines = try await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, returning: [Post(userID: 1, id: 7, title: "on tea", body: "…")])
    } operation: {
      try await Headlines().all()
    }
    #expect(headlines == ["on tea"])
  }

  @Test(
    "A cached post is replaced if it has changed", arguments: [(#""7""#, "cached"), (#""6""#, "new"), (nil, "new")])
  func revalidation(entityTag: String?, title: String) async throws {
    let stubs = RequestStubs()
    stubs.stub(
      .post(7),
      conditional: { tag in
        guard tag != #""7""# else { return .notModified }
        return .modified(Post(userID: 1, id: 7, title: "new", body: "…"), entityTag: #""7""#)
      })
    var cached = CachedPost(post: Post(userID: 1, id: 7, title: "cached", body: "…"), entityTag: entityTag)
    try await cached.revalidate(with: RESTAPI(name: "typicode", client: stubs))
    #expect(cached.post.title == title)
    #expect(cached.entityTag == #""7""#)
  }

  @Test("Posts and users are fetched together")
  func postsAndUsers() async throws {
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, returning: [])
      $0.stub(.users, returning: [.sample(1)])
    } operation: {
      @Dependency(\.typicode) var typicode
      let (posts, users) = try await typicode.postsWithUsers()
      #expect(posts.isEmpty)
      #expect(users.map(\.id) == [1])
    }
  }

  @Test("The names of all producers are those on all pages")
  func allProducers() async throws {
    try await withRequestStubs(for: \.producers) {
      for number in 1...3 { $0.stub(.producers(page: number, size: 20), returning: .sample(number, of: 3)) }
    } operation: {
      @Dependency(\.producers) var producers
      var names: [String] = []
      for try await page in producers.producerPages(of: 20) {
        names += page.producers.map(\.name)
      }
      #expect(names == ["Farm 11", "Farm 12", "Farm 21", "Farm 22", "Farm 31", "Farm 32"])
    }
  }

  @Test("A submission returns the account or the validation errors", arguments: [true, false])
  func submission(isValid: Bool) async throws {
    let payload = try AccountPayload(
      creating: AccountFormFields(firstName: "Ada", lastName: "Sample", email: "ada@example.org"))
    let account = try Request.account(7).decode(#"{"id":7}"#)
    let message = try await withRequestStubs(for: \.accounts) {
      $0.stub(
        .creatingAccount(payload),
        returning: isValid ? .success(account) : .failure(ValidationErrors(messages: [.email: ["is taken"]])))
    } operation: { () async throws(NetworkError) in
      @Dependency(\.accounts) var accounts
      switch try await accounts.send(.creatingAccount(payload)) {
      case .success(let account): return "created account \(account.id)"
      case .failure(let errors):
        return errors.inOrder.map { "\($0.field.rawValue) \($0.message)" }.joined(separator: ", ")
      }
    }
    #expect(message == (isValid ? "created account 7" : "email is taken"))
  }

  @Test("Users are passed to callbacks", arguments: [true, false])
  @MainActor func callbacks(succeeds: Bool) async {
    let message: String = await withCheckedContinuation { continuation in
      func show(_ users: [User]) { continuation.resume(returning: "\(users.map(\.id.rawValue))") }
      func report(_ reason: String) { continuation.resume(returning: reason) }
      let stubs = RequestStubs()
      stubs.stub(.users) { () async throws(NetworkError) in
        guard succeeds else { throw .hostNotFound(host: "h") }
        return [.sample(1), .sample(2), .sample(3)]
      }
      withDependencies {
        $0.typicode.client = stubs
      } operation: {
        UsersAPI().fetchUsers(
          ownerID: "3",
          success: { list in show(list.users) },
          failure: { error in report(error.description) }
        )
      }
    }
    #expect(
      message == (succeeds ? "[2, 1]" : "the users could not be fetched: cannot reach h: host name not found"))
  }
}

struct CachedPost {
  var post: Post
  var entityTag: String?

  mutating func revalidate(with typicode: RESTAPI) async throws(NetworkError) {
    switch try await typicode.send(.post(post.id), ifNoneMatch: entityTag) {
    case .notModified: break
    case .modified(let newPost, let newTag): (post, entityTag) = (newPost, newTag)
    }
  }
}

struct Headlines {
  @Dependency(\.typicode) var typicode

  func all() async throws(NetworkError) -> [String] {
    try await typicode.send(.posts).map(\.title)
  }
}
