import Foundation
import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Cached images")
struct CachedImageTests {
  private let folder: TemporaryFolder
  private let cache: ResponseCache

  init() throws {
    folder = try TemporaryFolder()
    cache = ResponseCache(folder: folder.path, imageByteLimit: 100)
  }

  @Test("An image is saved by its URL with its metadata, and renewed")
  func save() async throws {
    #expect(await cache.image(for: "a", at: .sample) == nil)
    #expect(folder.names == [])
    var image = CachedImage(
      url: "a", data: Data([0, 255, 7]), date: .sample, maximumAge: 3600, entityTag: "\"e\"")
    for date in [image.date, .sample + 60] {
      image.date = date
      await cache.save(image, at: .sample)
      #expect(await ResponseCache(folder: folder.path).image(for: "a", at: .sample) == image)
    }
    #expect(await cache.image(for: "A", at: .sample) == nil)
    #expect(await cache.summary().imageCount == 1)
    #expect(await cache.clear()?.imageCount == 1)
    #expect(await cache.image(for: "a", at: .sample) == nil)
    #expect(await cache.takeNotices() == [])
  }

  @Test("The least recently used images are removed above the limit")
  func limit() async {
    for (hour, url) in ["a", "b", "c"].enumerated() {
      await cache.save(.sample(url, byteCount: 30), at: .sample + Double(hour) * 3600)
    }
    _ = await cache.image(for: "a", at: .sample + 10 * 3600)
    await cache.save(.sample("d", byteCount: 60), at: .sample + 11 * 3600)
    #expect(await cached == ["a", "d"])
    await cache.save(.sample("e", byteCount: 101), at: .sample + 12 * 3600)
    #expect(await cached == ["a", "d"])
    await cache.save(.sample("f", byteCount: 100), at: .sample + 13 * 3600)
    #expect(await cached == ["f"])
  }

  private var cached: [String] {
    get async {
      var urls: [String] = []
      for url in ["a", "b", "c", "d", "e", "f"] where await cache.image(for: url, at: .sample) != nil {
        urls.append(url)
      }
      return urls
    }
  }

  @Test(
    "A corrupt image is not cached, and saving repairs it", arguments: CacheSchemaTests.imageColumns,
    ["77", "NULL", "'x'", "9223372036854775807"])
  func corrupt(column: String, value: String) async throws {
    await cache.save(.sample("a"), at: .sample)
    await cache.save(.sample("b"), at: .sample)
    try Database(path: folder.path(of: "cache.db")).execute("UPDATE images SET \(column) = \(value) WHERE url = 'a'")
    // The sample has no maximum age and no entity tag.
    if value != "NULL" || !["maximum_age", "entity_tag"].contains(column) {
      #expect(await cache.image(for: "a", at: .sample) == nil)
    }
    await cache.save(.sample("a"), at: .sample + 1)
    #expect(await cache.image(for: "a", at: .sample) == .sample("a"))
    #expect(await cache.takeNotices() == [])
  }

  @Test("A file of the version without images is migrated")
  func migration() async throws {
    let response = CachedResponse(Post.samples(1...3), date: .sample)
    await cache.save(response, as: .test("posts"))
    try Database(path: folder.path(of: "cache.db")).execute(
      script: "DROP TABLE images; DROP TABLE applied_migrations; PRAGMA user_version = 2")
    let cache = ResponseCache(folder: folder.path)
    await cache.save(.sample("a"), at: .sample)
    #expect(await cache.rows(of: .test("posts")) == response)
    #expect(await cache.image(for: "a", at: .sample) == .sample("a"))
    #expect(await cache.takeNotices() == [])
  }
}
