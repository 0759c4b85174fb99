import Dependencies
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("What is saved of two servers")
struct SourceTests {
  @Test("Is told apart by their base URLs, unless a server is given a name of its own")
  func name() throws {
    try withDependencies {
      $0.typicodeBaseURL = try BaseURL("http://127.0.0.1:8080/v2")
    } operation: {
      @Dependency(\.typicodeSource) var source
      #expect(source == "http://127.0.0.1:8080/v2")
      withDependencies {
        $0.typicodeSource = "sandbox"
      } operation: {
        @Dependency(\.typicodeSource) var source
        #expect(source == "sandbox")
      }
    }
  }

  @Test("Of producers and accounts has a name though no server is set")
  func otherNames() throws {
    @Dependency(\.producersSource) var producersSource
    @Dependency(\.accountsSource) var accountsSource
    #expect(producersSource == "producers")
    #expect(accountsSource == "accounts")
    try withDependencies {
      $0.producersBaseURL = try BaseURL("https://producers.example")
      $0.accountsBaseURL = try BaseURL("https://accounts.example")
    } operation: {
      #expect(producersSource == "https://producers.example")
      #expect(accountsSource == "https://accounts.example")
      withDependencies {
        $0.producersSource = "sandbox"
        $0.accountsSource = "sandbox too"
      } operation: {
        #expect(producersSource == "sandbox")
        #expect(accountsSource == "sandbox too")
      }
    }
  }

  @Test("Never mixes: lists, parts of lists and records")
  func apart() async {
    let one = TypicodeRepository(source: "one") {
      $0.albums = Endpoint { [.sample(1, of: 3, title: "one")] }
    }
    let two = TypicodeRepository(source: "two") {
      $0.albums = Endpoint { [.sample(1, of: 3, title: "two")] }
      $0.albumsOfUser = Endpoint { _ in [.sample(1, of: 3, title: "two's own")] }
      $0.album = Endpoint { _ in .sample(1, of: 3, title: "two's only") }
    }
    #expect(await one.albums(of: nil, .fresh).value == .atNoon([.sample(1, of: 3, title: "one")]))
    #expect(await two.album(1, .fresh).value == .atNoon(.sample(1, of: 3, title: "two's only")))
    #expect(await two.albums(of: 3, .fresh).value == .atNoon([.sample(1, of: 3, title: "two's own")]))
    #expect(await two.albums(of: nil, .fresh).value == .atNoon([.sample(1, of: 3, title: "two")]))
    #expect(await one.album(1, .fresh).value == .atNoon(.sample(1, of: 3, title: "one")))
    #expect(await one.albums(of: 3, .fresh).value == .atNoon([.sample(1, of: 3, title: "one")]))
    #expect(await one.albums(of: nil, .fresh).value == .atNoon([.sample(1, of: 3, title: "one")]))
  }

  @Test("Is found by the paths of the requests")
  func paths() async {
    @Dependency(\.responseCache) var responseCache
    let repository = TypicodeRepository(source: "one", policy: FreshnessPolicy(alwaysAsks: true)) {
      $0.posts = Endpoint { [] }
      $0.post = Endpoint { _ in .sample(7) }
      $0.comments = Endpoint { _ in [] }
      $0.users = Endpoint { [] }
      $0.user = Endpoint { _ in .sample(3) }
      $0.albums = Endpoint { [] }
      $0.album = Endpoint { _ in .sample(1) }
      $0.albumsOfUser = Endpoint { _ in [] }
      $0.photo = Endpoint { _ in .sample(5) }
      $0.photosOfAlbum = Endpoint { _ in [] }
      $0.todos = Endpoint { [] }
      $0.todosOfUser = Endpoint { _ in [] }
    }
    _ = await repository.posts(.fresh)
    _ = await repository.post(7, .fresh)
    _ = await repository.comments(on: 7, .fresh)
    _ = await repository.users(.fresh)
    _ = await repository.user(3, .fresh)
    _ = await repository.albums(of: nil, .fresh)
    _ = await repository.album(1, .fresh)
    _ = await repository.albums(of: 3, .fresh)
    _ = await repository.photo(5, .fresh)
    _ = await repository.photos(of: 1, .fresh)
    _ = await repository.todos(of: nil, .fresh)
    _ = await repository.todos(of: 3, .fresh)
    let paths: [[String]] = [
      Request.posts.path, Request.post(7).path, Request.comments(on: 7).path, Request.users.path, Request.user(3).path,
      Request.albums.path, Request.album(1).path, Request.albums(of: 3).path, Request.photo(5).path,
      Request.photos(in: 1).path, Request.todos.path, Request.todos(of: 3).path,
    ]
    #expect(await responseCache.summary().answers.map(\.name.source) == paths.map { _ in "one" })
    #expect(await responseCache.summary().answers.map(\.name.path) == paths.map { $0.joined(separator: "/") }.sorted())
  }
}
