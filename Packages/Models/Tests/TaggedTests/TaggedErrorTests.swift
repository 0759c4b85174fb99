import Foundation
import Tagged
import Testing

@Suite("Tagged errors")
struct TaggedErrorTests {
  private struct Outage: LocalizedError, Equatable {
    var errorDescription: String? { "The kettle is cold." }
    var failureReason: String? { "The power is out." }
    var recoverySuggestion: String? { "Light a fire." }
    var helpAnchor: String? { "fires" }
  }

  private struct Unlocalized: Error {}

  @Test("Are thrown and caught as tagged values")
  func thrown() {
    #expect(throws: Tagged<Tag, Outage>(Outage())) { throw Tagged<Tag, Outage>(Outage()) }
  }

  @Test("Have the localized texts of the raw error")
  func localized() {
    let error: any Error = Tagged<Tag, Outage>(Outage())
    #expect(error.localizedDescription == "The kettle is cold.")
    let localized = Tagged<Tag, Outage>(Outage())
    #expect(localized.errorDescription == "The kettle is cold.")
    #expect(localized.failureReason == "The power is out.")
    #expect(localized.recoverySuggestion == "Light a fire.")
    #expect(localized.helpAnchor == "fires")
  }

  @Test("Have the system's description if the raw error is not localized")
  func unlocalized() {
    let plain: any Error = Tagged<Tag, Unlocalized>(Unlocalized())
    let erased: any LocalizedError = Tagged<Tag, any Error>(Unlocalized())
    #expect(plain.localizedDescription == Unlocalized().localizedDescription)
    #expect(erased.localizedDescription == Unlocalized().localizedDescription)
    #expect(erased.failureReason == nil && erased.recoverySuggestion == nil && erased.helpAnchor == nil)
  }

  @Test("Have the localized texts of an existential raw error")
  func erased() {
    let localized: any LocalizedError = Tagged<Tag, any Error>(Outage())
    #expect(localized.errorDescription == "The kettle is cold.")
    #expect(localized.failureReason == "The power is out.")
    #expect(localized.recoverySuggestion == "Light a fire.")
    #expect(localized.helpAnchor == "fires")
  }
}
