import Foundation
import Testing

@testable import Terminal

@Suite("Base64")
struct Base64Tests {
  @Test("Every byte is encoded as by Foundation, also in a slice of an array, and of every length")
  func bytes() {
    let bytes = (0...255).map { UInt8($0) }
    for start in Array(0..<4) + (250...256) {
      #expect(Base64.encode(bytes[start...]) == Data(bytes[start...]).base64EncodedString())
    }
  }
}
