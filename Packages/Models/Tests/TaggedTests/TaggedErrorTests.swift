import Foundation
import Tagged
import Testing

@Suite("A tagged error")
struct TaggedErrorTests {
  private struct Outage: LocalizedError, Equatable {
    var errorDescription: String? { "The kettle is cold." }
    var failureReason: String? { "The power is out." }
    var recoverySuggestion: String? { "Light a fire." }
    var helpAnchor: String? { "fires" }
  }

  private struct Unspoken: Error {}

  @Test("is thrown and caught as itself")
  func thrown() {
    #expect(throws: Tagged<Tag, Outage>(Outage())) { throw Tagged<Tag, Outage>(Outage()) }
  }

  @Test("says what its raw error says")
  func localized() {
    let error: any Error = Tagged<Tag, Outage>(Outage())
    #expect(error.localizedDescription == "The kettle is cold.")
    let localized = Tagged<Tag, Outage>(Outage())
    #expect(localized.errorDescription == "The kettle is cold.")
    #expect(localized.failureReason == "The power is out.")
    #expect(localized.recoverySuggestion == "Light a fire.")
    #expect(localized.helpAnchor == "fires")
  }

  @Test("says what the system says of a raw error without a text of its own")
  func unspoken() {
    let plain: any Error = Tagged<Tag, Unspoken>(Unspoken())
    let erased: any LocalizedError = Tagged<Tag, any Error>(Unspoken())
    #expect(plain.localizedDescription == Unspoken().localizedDescription)
    #expect(erased.localizedDescription == Unspoken().localizedDescription)
    #expect(erased.failureReason == nil && erased.recoverySuggestion == nil && erased.helpAnchor == nil)
  }

  @Test("says what its raw error says if that is known as any error only")
  func erased() {
    let localized: any LocalizedError = Tagged<Tag, any Error>(Outage())
    #expect(localized.errorDescription == "The kettle is cold.")
    #expect(localized.failureReason == "The power is out.")
    #expect(localized.recoverySuggestion == "Light a fire.")
    #expect(localized.helpAnchor == "fires")
  }
}
