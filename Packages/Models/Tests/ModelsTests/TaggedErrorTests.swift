import Foundation
import Models
import Testing

@Suite("A tagged error")
struct TaggedErrorTests {
  private struct Outage: LocalizedError, Equatable {
    var errorDescription: String? { "The kettle is cold." }
    var failureReason: String? { "The power is out." }
    var recoverySuggestion: String? { "Light a fire." }
    var helpAnchor: String? { "fires" }
  }

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
}
