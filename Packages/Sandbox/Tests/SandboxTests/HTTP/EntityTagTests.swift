import Testing

@testable import Sandbox

@Suite("Entity tags are compared weakly")
struct EntityTagTests {
  @Test(
    "A matching If-None-Match is fresh, unless Cache-Control is no-cache",
    arguments: [#"W/"6-85944171f73967e8""#, #""6-85944171f73967e8""#, "*", #""x", W/"6-85944171f73967e8""#])
  func matches(known: String) {
    var headers = HTTPHeaders()
    headers.append("if-none-match", known)
    let tag = EntityTag(of: Array("foobar".utf8))
    #expect(tag.isFresh(for: headers))
    headers.append("Cache-Control", "max-age=0, No-Cache")
    #expect(!tag.isFresh(for: headers))
  }

  @Test("Another tag or an invalid one is not fresh", arguments: [#""x""#, "", "6-85944171f73967e8"])
  func differs(known: String) {
    var headers = HTTPHeaders()
    let tag = EntityTag(of: Array("foobar".utf8))
    #expect(!tag.isFresh(for: headers))
    headers.append("If-None-Match", known)
    #expect(!tag.isFresh(for: headers))
  }
}
