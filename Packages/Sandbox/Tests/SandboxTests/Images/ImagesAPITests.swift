import Testing

@testable import Sandbox

@Suite("The images of photos and accounts")
struct ImagesAPITests {
  private func size(_ png: [UInt8]) -> [Int] {
    [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(
    "A photo is a large and a small image, an avatar a square one",
    arguments: [
      ("/600/92c952", [144, 96]), ("/150/92c952", [48, 32]), ("/avatars/%E9%B3%A5.png?size=200", [48, 48]),
    ])
  func images(target: String, expected: [Int]) throws {
    let response = try #require(Fixture.send(ImagesAPI(), "GET", target))
    #expect(response.status == 200 && response.headers["Content-Type"] == "image/png")
    #expect(size(response.body) == expected)
    #expect(Fixture.send(ImagesAPI(), "GET", target)?.body == response.body)
  }

  @Test("The sample data has URLs of the sandbox, which serves the images")
  func urls() throws {
    let apis: [any SandboxAPI] = [
      AccountsAPI(storage: AccountStorage(), origin: "http://test:8"),
      TypicodeAPI(data: .sample, origin: "http://test:8"),
    ]
    let bodies = try zip(apis, ["/users.json", "/photos?albumId=3"]).map {
      try #require(Fixture.send($0, "GET", $1, host: "test:8")).text
    }
    let matches = bodies.flatMap { $0.matches(of: #/"(?:avatar_url|url|thumbnailUrl)" ?: ?"http://test:8(/[^"]*)"/#) }
    let targets = matches.map { String($0.output.1) }.filter { !$0.hasPrefix("/users/") }
    #expect(targets.count == 6 + 2 * 50)
    for target in targets { #expect(Fixture.send(ImagesAPI(), "GET", target)?.status == 200) }
  }
}
