import CachedNetworkClientTestSupport
import Features
import Foundation
import Testing

@Suite("LoadSummary")
struct LoadSummaryTests {
  private let value = Fetched.atNoon("value")

  @Test("The oldest date counts, and the failure of the content before that of a section")
  func sections() {
    var summary = LoadSummary(Loadable<String>.failed(.sample, previous: value))
    summary.add(Loadable<String>.failed(.refusal, previous: Fetched("old", date: .noon - 60)))
    summary.add(Loadable<String>.loaded(Fetched("new", date: .noon + 60)))
    #expect(summary.value?.outdatedBecause == .sample)
    #expect(summary.value?.date == .noon - 60)
    #expect(!summary.isLoading)
    summary.add(Loadable<String>.loading(previous: nil))
    #expect(summary.isLoading)
  }

  @Test("A section does not make up for missing content, and its failure is shown in its place")
  func missing() {
    var summary = LoadSummary(Loadable<String>.idle)
    summary.add(Loadable<String>.loaded(value))
    summary.add(Loadable<String>.failed(.sample, previous: nil))
    #expect(summary == .idle)
    summary = LoadSummary(Loadable<String>.loaded(value))
    summary.add(Loadable<String>.failed(.sample, previous: nil))
    #expect(summary.failure == nil && summary.value?.missingBecause == .sample)
  }

  @Test("Content that is not loaded is idle, loading or failed")
  func states() {
    #expect(LoadSummary(Loadable<String>.loading(previous: nil)) == .loading())
    #expect(LoadSummary(Loadable<String>.failed(.sample, previous: nil)) == .failed(.sample))
    #expect(LoadSummary(Loadable<String>.loading(previous: value)).value?.isReloading == true)
  }
}
