import Testing

@testable import Sandbox

@Suite("Names are compared by bytes, in objects and forms of any size")
struct ByteNameTests {
  @Test(
    "The last value of a repeated name is in the first position, in small and large objects", arguments: [4, 4_000])
  func repeats(count: Int) {
    let members = (0..<count).map { JSONObject.Member(name: "k\($0 % (count / 2))", value: .integer($0)) }
    let object = JSONObject(members: members)
    #expect(object.members == members.suffix(count / 2))
  }

  @Test("Two forms of é are two names", arguments: [1, 1_000])
  func bytes(others: Int) {
    let rest = (0..<others).map { "&k\($0)=0" }.joined()
    let parameters = QueryParameters("\u{e9}=1&e\u{301}=2&%C3%A9=3\(rest)")
    #expect(parameters.entries.count == 2 + others)
    #expect(parameters.values(of: "\u{e9}") == ["1", "3"])
    #expect(parameters.values(of: "e\u{301}") == ["2"])
  }
}
