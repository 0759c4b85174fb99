import Testing

@testable import Sandbox

@Suite("Entity tags are computed and compared as in Express")
struct EntityTagTests {
  @Test(
    "SHA-1 has the published digests",
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
      (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    ])
  func hashes(message: String, digest: String) {
    let hexadecimal = SHA1.digest(of: Array(message.utf8)).map { String(Int($0), radix: 16, width: 2) }
    #expect(hexadecimal.joined() == digest)
  }

  @Test(
    "An entity tag contains the length and the hash of the body",
    arguments: [("{}", #"W/"2-vyGp6PvFo4RvsFtPoIWeCReyIC8""#), ("[]", #"W/"2-l9Fw4VUO7kr8CvBlt4zaMCqXZ0w""#)])
  func tags(body: String, tag: String) {
    #expect(EntityTag(of: Array(body.utf8)).text == tag)
  }

  @Test(
    "A matching If-None-Match is fresh, unless Cache-Control is no-cache",
    arguments: [
      #"W/"2-vyGp6PvFo4RvsFtPoIWeCReyIC8""#, #""2-vyGp6PvFo4RvsFtPoIWeCReyIC8""#, "*",
      #""x", W/"2-vyGp6PvFo4RvsFtPoIWeCReyIC8""#,
    ])
  func matches(known: String) {
    var headers = HTTPHeaders()
    headers.append("if-none-match", known)
    let tag = EntityTag(of: Array("{}".utf8))
    #expect(tag.isFresh(for: headers))
    headers.append("Cache-Control", "max-age=0, No-Cache")
    #expect(!tag.isFresh(for: headers))
  }

  @Test("Another tag or an invalid one is not fresh", arguments: [#""x""#, "", "2-vyGp6PvFo4RvsFtPoIWeCReyIC8"])
  func differs(known: String) {
    var headers = HTTPHeaders()
    let tag = EntityTag(of: Array("{}".utf8))
    #expect(!tag.isFresh(for: headers))
    headers.append("If-None-Match", known)
    #expect(!tag.isFresh(for: headers))
  }
}
