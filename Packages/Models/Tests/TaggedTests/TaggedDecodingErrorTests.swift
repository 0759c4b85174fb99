import CodingTestSupport
import Foundation
import Tagged
import Testing

@Suite("Decoding errors of tagged values")
struct TaggedDecodingErrorTests {
  @Test(
    "Have the coding path, the kind and the type's name",
    arguments: [
      (#"[{"authorID":1,"id":"x","title":"t"}]"#, "typeMismatch", "0.id", "Post.ID: "),
      (#"[{"authorID":null,"id":1,"title":"t"}]"#, "valueNotFound", "0.authorID", "Author.ID: "),
      (#"[{"authorID":{},"id":1,"title":"t"}]"#, "typeMismatch", "0.authorID", "Author.ID: "),
    ])
  func entityIDs(text: String, kind: String, path: String, prefix: String) throws {
    let error = try decodingError([Post].self, from: text).parts
    #expect(error.kind == kind)
    #expect(error.path == path)
    #expect(error.text.hasPrefix(prefix))
  }

  @Test("Name the type at the top level, in an array and in a generic type")
  func elsewhere() throws {
    let top = try decodingError(Post.ID.self, from: #""x""#).parts
    #expect(top.path == "" && top.text.hasPrefix("Post.ID: "))
    let array = try decodingError([Post.ID].self, from: #"[1,"x"]"#).parts
    #expect(array.path == "1" && array.text.hasPrefix("Post.ID: "))
    let generic = try decodingError(Keyed<Post.ID>.self, from: #"{"value":"x"}"#).parts
    #expect(generic.path == "value" && generic.text.hasPrefix("Post.ID: "))
  }

  @Test(
    "Name the type for every raw type",
    arguments: [
      (#"{"word":1}"#, "word", "Tagged<Tag, String>: "),
      (#"{"word":"w","open":1}"#, "open", "Tagged<Tag, Bool>: "),
      (#"{"word":"w","open":true,"seat":"x"}"#, "seat", "Tagged<Tag, Optional<Int>>: "),
      (#"{"word":"w","open":true,"guest":5}"#, "guest", "Tagged<Tag, String>: "),
    ])
  func rawTypes(text: String, path: String, prefix: String) throws {
    let error = try decodingError(Record.self, from: text).parts
    #expect(error.path == path)
    #expect(error.text.hasPrefix(prefix))
  }

  @Test("Errors in a nested value are unchanged")
  func parts() throws {
    let text = #"{"first":"Ada","last":1}"#
    let tagged = try decodingError(Tagged<Tag, Name>.self, from: text).parts
    let raw = try decodingError(Name.self, from: text).parts
    #expect(tagged == raw)
    #expect(tagged.path == "last")
  }

  @Test("The raw value is decoded once, however deep the tags are nested")
  func attempts() throws {
    #expect(attempts(Thrice.self, "1") == 1)
    #expect(attempts(Keyed<Thrice>.self, #"{"value":1}"#) == 1)
    #expect(attempts(KeyedThrice.self, #"{"value":1}"#) == 1)
    #expect(attempts(KeyedOptional.self, #"{"value":1}"#) == 1)
    #expect(attempts(OptionalThrice.self, #"{"value":1}"#) == 1)
  }

  private func attempts<Value: Decodable>(_ type: Value.Type, _ json: String) -> Int {
    let counter = Counter()
    FailingValue.$counter.withValue(counter) {
      #expect(throws: FailingValue.Failure.self) { try decode(type, from: json) }
    }
    return counter.count
  }
}

/// A generic type, whose value is decoded without the overloads for tagged values.
private struct Keyed<Value: Decodable>: Decodable {
  var value: Value
}

private struct Record: Decodable {
  var word: Tagged<Tag, String>
  var open: Tagged<Tag, Bool>
  var seat: Tagged<Tag, Int?>
  var guest: Tagged<Tag, String>?
}

private typealias Thrice = Tagged<Tag, Tagged<OtherTag, Tagged<Tag, FailingValue>>>

private struct KeyedThrice: Decodable {
  var value: Thrice
}

private struct KeyedOptional: Decodable {
  var value: Tagged<Tag, FailingValue?>
}

private struct OptionalThrice: Decodable {
  var value: Thrice?
}

/// A raw value that counts the attempts to decode it, and fails each.
private struct FailingValue: Decodable {
  struct Failure: Error {}

  @TaskLocal static var counter = Counter()

  init(from decoder: any Decoder) throws {
    Self.counter.increment()
    throw Failure()
  }
}
