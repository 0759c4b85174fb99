import Dependencies
import DependenciesTestSupport
import Foundation
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The client of pictures", .connects)
struct PictureClientTests {
  private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0xFF])

  private func fetch(
    _ url: String, configuration: HTTPClient.Configuration = HTTPClient.Configuration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(NetworkError) -> Data {
    try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.httpConfiguration = configuration
      $0.continuousClock = clock
    } operation: { () async throws(NetworkError) in
      try await PictureClient.live.fetch(url)
    }
  }

  @Test("The bytes come as they are, and the request says what is wanted")
  func bytes() async throws {
    let server = LoopbackServer { _ in .body(Self.picture, headers: ["Content-Type: image/png"]) }
    let data = try await fetch(
      server.address("/a.png"), configuration: HTTPClient.Configuration(userAgent: "app/1"))
    #expect(data == Self.picture)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.header("Accept") == ["image/*"])
    #expect(request.header("User-Agent") == ["app/1"])
  }

  @Test(
    "The path and the query are asked for to the byte",
    arguments: [
      ("", "/"), ("/", "/"), ("?x=1", "/?x=1"),
      ("/a%20b/C%C3%A9.JPG", "/a%20b/C%C3%A9.JPG"),
      ("/a%2Fb%2fc/;v=1,2/~e_-.jpg", "/a%2Fb%2fc/;v=1,2/~e_-.jpg"),
      ("/p.jpg?w=1&x=a+b%2Fc&y&z==%7e/?:@!$'()*", "/p.jpg?w=1&x=a+b%2Fc&y&z==%7e/?:@!$'()*"),
      ("/p.jpg?", "/p.jpg?"),
      ("//double//slash", "//double//slash"),
      ("/a/p.jpg#top", "/a/p.jpg"),
    ]
  )
  func address(path: String, target: String) async throws {
    let server = LoopbackServer { _ in .body(Self.picture) }
    #expect(try await fetch(server.address(path)) == Self.picture)
    #expect(server.requests.map(\.target) == [target])
  }

  @Test(
    "What no URL can hold is encoded, and nothing twice",
    arguments: [
      ("/é%20b.jpg?q=ü%2Fx", "/%C3%A9%20b.jpg?q=%C3%BC%2Fx"),
      ("/100%.jpg?%zz&%4", "/100%25.jpg?%25zz&%254"),
      ("/a[1]|\"<b>`^{c}\\.jpg?x[]=1|2", "/a%5B1%5D%7C%22%3Cb%3E%60%5E%7Bc%7D%5C.jpg?x%5B%5D=1%7C2"),
      ("/e\u{301}/\u{301}?\u{85}#é", "/e%CC%81/%CC%81?%C2%85"),
    ]
  )
  func encoded(path: String, target: String) async throws {
    let server = LoopbackServer { _ in .body(Self.picture) }
    _ = try await fetch(server.address(path))
    #expect(server.requests.map(\.target) == [target])
  }

  @Test("Scheme and host may be in upper case")
  func upperCase() async throws {
    let server = LoopbackServer { _ in .body(Self.picture) }
    #expect(try await fetch("HTTP://LOCALHOST:\(server.port)/A.png") == Self.picture)
    #expect(server.requests.map(\.target) == ["/A.png"])
  }

  @Test(
    "An address that cannot be asked is refused as a base URL is",
    arguments: [
      ("", "", "it must start with http:// or https://"),
      ("/a.png", "/a.png", "it must start with http:// or https://"),
      ("file:///etc/passwd", "file:///etc/passwd", "it must start with http:// or https://"),
      ("data:image/png;base64,AA", "data:image/png;base64,AA", "it must start with http:// or https://"),
      ("http://", "http://", "it names no host"),
      ("http://[::1]/a.png", "http://[::1]/a.png", "an IPv6 literal is not supported on this system; use a host name"),
      ("http://127.1/a.png", "http://127.1/a.png", "an IPv4 address must be four numbers from 0 to 255"),
      ("http://h.example:0/", "http://h.example:0/", "the port must be 1 to 65535"),
      ("http://me:secret@h.example/", "…@h.example/", "it must not hold a user name or a password"),
      ("http://h.example/a b.png?token=1", "http://h.example/a b.png?…", "it is not a URL"),
      ("http://h.example/\r\nX: 1", "http://h.example/\r\nX: 1", "it is not a URL"),
    ]
  )
  func refused(url: String, place: String, reason: String) async {
    await #expect(throws: NetworkError.invalidRequest(url: place, reason: reason)) { try await fetch(url) }
  }

  @Test("A picture may have 4 MiB and no more, or less where the configuration says so")
  func limit() async throws {
    let server = LoopbackServer { request in
      .body(Data(count: Int(request.target.dropFirst()) ?? 0))
    }
    let limit = 4 << 20
    #expect(try await fetch(server.address("/\(limit)")).count == limit)
    await #expect(throws: NetworkError.responseTooLarge(url: server.address("/\(limit + 1)"), limit: limit)) {
      try await fetch(server.address("/\(limit + 1)"))
    }
    await #expect(throws: NetworkError.responseTooLarge(url: server.address("/11"), limit: 10)) {
      try await fetch(server.address("/11"), configuration: HTTPClient.Configuration(maximumBodyBytes: 10))
    }
  }

  @Test("A redirect is followed to where it may lead")
  func redirect() async throws {
    let server = LoopbackServer { request in
      switch request.target {
      case "/old.png": .redirect(301, to: "/new%20one.png?v=2")
      case "/away.png": .redirect(302, to: "file:///etc/passwd")
      default: .body(Self.picture)
      }
    }
    #expect(try await fetch(server.address("/old.png")) == Self.picture)
    #expect(server.requests.map(\.target) == ["/old.png", "/new%20one.png?v=2"])
    #expect(server.requests.map { $0.header("Accept") } == [["image/*"], ["image/*"]])
    let refusal = NetworkError.redirectRefused(
      url: server.address("/away.png"), reason: "it leads away from http and https")
    await #expect(throws: refusal) { try await fetch(server.address("/away.png")) }
  }

  @Test("A picture that is not there is a 404")
  func notFound() async throws {
    let server = LoopbackServer { _ in .body(Self.picture, status: "404 Not Found") }
    let expected = NetworkError.unacceptableStatus(
      code: 404, method: .get, url: server.address("/a.png"), message: nil)
    await #expect(throws: expected) { try await fetch(server.address("/a.png")) }
  }

  @Test("The deadline holds", .timeLimit(.minutes(5)))
  func deadline() async throws {
    let server = LoopbackServer { _ in .silence }
    let clock = TestClock()
    let address = server.address("/a.png")
    let task = Task { try await fetch(address, clock: clock) }
    for await _ in clock.sleeps { break }
    clock.advance(by: .seconds(30))
    await #expect(throws: NetworkError.timedOut(url: address, after: .seconds(30))) { try await task.value }
  }

  @Test("Offline nothing is asked, and an address that is none is told as such")
  func offline() async throws {
    let server = LoopbackServer { _ in .body(Self.picture) }
    let offline = HTTPClient.Configuration(isOffline: true)
    await #expect(throws: NetworkError.offline(url: server.address("/a.png"))) {
      try await fetch(server.address("/a.png"), configuration: offline)
    }
    await #expect(throws: NetworkError.invalidRequest(url: "http://", reason: "it names no host")) {
      try await fetch("http://", configuration: offline)
    }
    #expect(server.connectionCount == 0)
  }

  @Test("In a test a call that is not replaced fails the test, and names itself")
  func unimplemented() async {
    @Dependency(\.pictures) var pictures
    await withKnownIssue {
      await #expect(throws: NetworkError.cancelled) { try await pictures.fetch("http://h.example/a.png") }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("PictureClient.fetch is unimplemented") }
    }
  }
}
