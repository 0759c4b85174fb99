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

  @Test(
    "Have the localized texts of the raw error, which can be existential",
    arguments: [Tagged<Tag, Outage>(Outage()), Tagged<Tag, any Error>(Outage())] as [any LocalizedError])
  func localized(error: any LocalizedError) {
    #expect((error as any Error).localizedDescription == "The kettle is cold.")
    #expect(error.errorDescription == "The kettle is cold.")
    #expect(error.failureReason == "The power is out.")
    #expect(error.recoverySuggestion == "Light a fire.")
    #expect(error.helpAnchor == "fires")
  }

  @Test("Have the system's description if the raw error is not localized")
  func unlocalized() {
    let plain: any Error = Tagged<Tag, Unlocalized>(Unlocalized())
    let erased: any LocalizedError = Tagged<Tag, any Error>(Unlocalized())
    #expect(plain.localizedDescription == Unlocalized().localizedDescription)
    #expect(erased.localizedDescription == Unlocalized().localizedDescription)
    #expect(erased.failureReason == nil && erased.recoverySuggestion == nil && erased.helpAnchor == nil)
  }
}
