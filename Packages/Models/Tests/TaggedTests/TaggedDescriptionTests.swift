import Tagged
import Testing

@Suite("Descriptions of tagged values")
struct TaggedDescriptionTests {
  @Test("The description is the raw value's")
  func description() {
    #expect(Post.ID(42).description == "42")
    #expect("post \(Post.ID(42))" == "post 42")
    #expect(String(describing: Tagged<Tag, [Int]>([1, 2])) == "[1, 2]")
  }

  @Test("The debug description names the entity of an id")
  func debugDescription() {
    #expect(String(reflecting: Post.ID(42)) == "Post.ID(42)")
    #expect("\([Author.ID(1), Author.ID(2)])" == "[Author.ID(1), Author.ID(2)]")
  }

  @Test("The debug description names the full type of other values")
  func debugDescriptionOfOthers() {
    #expect(String(reflecting: Tagged<Tag, String>("tea")) == #"Tagged<Tag, String>("tea")"#)
    #expect(String(reflecting: Tagged<Post, String>("tea")) == #"Tagged<Post, String>("tea")"#)
  }

  @Test("The mirror has one child, labelled with the type")
  func mirror() throws {
    let mirror = Mirror(reflecting: Post.ID(42))
    let child = try #require(mirror.children.first)
    #expect(mirror.children.count == 1)
    #expect(child.label == "Post.ID")
    #expect(child.value as? Int == 42)
  }

  @Test("Converts from a description, or is nil")
  func lossless() {
    let (number, word, truth) = ("42", "tea", "true")
    #expect(Post.ID.init(number)?.rawValue == 42)
    #expect(Post.ID.init(word) == nil)
    #expect(Tagged<Tag, Bool>(truth) == true)
    #expect(Tagged<Tag, Bool>.init("true") == true)
  }
}
