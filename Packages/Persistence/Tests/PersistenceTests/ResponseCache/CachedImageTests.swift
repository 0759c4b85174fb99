import Foundation
import Persistence
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
}
