import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Persistence
import RESTClientTestSupport
import Testing

@testable import CachedNetworkClient

@Suite("CachedAPI: images")
struct CachedAPIImagesTests {
  private let url = "https://images.example/0"
  private let bytes = Data([1])

  @Dependency(\.responseCache) private var cache

  @Test("A stale image is revalidated with its entity tag; a 304 makes it fresh again, in an outage it is shown")
  func revalidation() async {
    let responses = ResponseSequence<Data>(.modified(bytes, entityTag: "a"), .notModified, .failure(.sample))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.image(at: url), responses)
    } operation: {
      for (age, date) in [(0.0, 0.0), (299, 0), (300, 300), (599, 300)] {
        #expect(
          await Loaded { try await CachedAPI(after: age).image(at: url) } == .loaded(Fetched(bytes, date: .noon + date))
        )
      }
      let previous = Fetched(bytes, date: .noon + 300)
      #expect(await Loaded { try await CachedAPI(after: 600).image(at: url) } == .failed(.sample, previous: previous))
    }
    #expect(responses.entityTags == [nil, "a", "a"])
  }

  @Test(
    "An image is fresh for the max-age of its response, and is not cached if the server forbids it",
    arguments: [
      (nil, 299, false, true), ("max-age=60", 59, false, true), ("private, Max-Age=60", 60, true, true),
      ("max-age=600", 599, false, true), ("no-cache, max-age=60", 1, true, true),
      ("no-store, max-age=60", 1, true, false),
    ] as [(String?, TimeInterval, Bool, Bool)])
  func directives(cacheControl: String?, age: TimeInterval, isRequested: Bool, isCached: Bool) async {
    let headers: HTTPFields = cacheControl.map { ["Cache-Control": $0] } ?? [:]
    await withRequestStubs(for: \.typicode) {
      $0.stub(
        .image(at: url), responding: HTTPResponse(headers: headers, body: bytes), then: HTTPResponse(body: Data([2])))
    } operation: {
      #expect(await Loaded { try await CachedAPI(after: 0).image(at: url) }.fetched?.value == bytes)
      #expect(await (cache.image(for: url, at: .noon) != nil) == isCached)
      #expect(
        await Loaded { try await CachedAPI(after: age).image(at: url) }.fetched?.value
          == (isRequested ? Data([2]) : bytes))
    }
  }
}
