import Foundation
import Testing

@testable import Terminal

@Suite("Base64")
struct Base64Tests {
  @Test(
    "Text is encoded as in the examples of RFC 4648 section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func examples(text: String, expected: String) {
    #expect(Base64.encode(Array(text.utf8)[...]) == expected)
  }

  @Test("Every byte is encoded, also in a slice of an array")
  func bytes() {
    let bytes = (0...255).map { UInt8($0) }
    for start in 0..<4 {
      #expect(Data(base64Encoded: Base64.encode(bytes[start...])) == Data(bytes[start...]))
    }
  }
}
