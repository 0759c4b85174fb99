import Foundation
import Models
import Persistence

/// Caches sample producers, and reads those whose names contain a text.
struct ProducerSearchBenchmark {
  let count: Int
  let rounds: Int

  private static let key = CacheKey(source: "https://example.org", path: "producers")

  func run() async throws {
    print("Search of \(count) cached producers by name")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await save(in: folder.path)
    // A new connection, as in the next run of a program.
    let responseCache = ResponseCache(folder: folder.path)
    for text in ["\(count / 2)", "ash châlet crèmerie", "SAO JOSE", "lden moor ch", "zy", "nowhere"] {
      let matcher = TextMatcher(text)
      var searching = Times()
      var found = 0
      for _ in 0..<rounds {
        await searching.measure {
          let rows = await responseCache.rows(Producer.self, of: Self.key, where: { matcher.matches($0.name) })
          found = rows?.rows.count ?? 0
        }
      }
      print("  \"\(text)\": \(found) found, median \(searching.median.rounded) ms")
    }
  }

  private func save(in folder: String) async throws {
    let producers = (1...count).map(Self.producer)
    let responseCache = ResponseCache(folder: folder)
    var saving = Times()
    await saving.measure {
      await responseCache.save(CachedResponse(producers, date: Date()), as: Self.key)
    }
    for notice in await responseCache.takeNotices() { throw Unexpected(description: "\(notice)") }
    let megabytes = Double(await responseCache.summary().byteCount) / 1_000_000
    print("  written in \((saving.median / 1000).rounded) s, a file of \(megabytes.rounded) MB")
  }

  private static func producer(_ number: Int) -> Producer {
    // Neighbours in the list have no words in common, and all words are equally frequent.
    let mixed = number &* 7919
    let first = firstWords[mixed % firstWords.count]
    let second = secondWords[mixed / firstWords.count % secondWords.count]
    let third = thirdWords[mixed / (firstWords.count * secondWords.count) % thirdWords.count]
    let name = number.isMultiple(of: 10_000) ? "Zythos São José \(number)" : "\(first) \(second) \(third) \(number)"
    return Producer(
      id: Producer.ID(number), name: name, permalink: "producer-\(number)",
      createdAt: Timestamp("2024-04-14T10:38:55.267+01:00"), updatedAt: Timestamp("2024-09-20T14:44:33.573Z"),
      shortDescription: "Made by hand since \(1900 + number % 120).", location: "Port Sample",
      isViaWholesaler: number.isMultiple(of: 2))
  }

  private static let firstWords = [
    "Ash", "Black", "Élan", "Golden", "Great", "Green", "Little", "Long", "Lower", "North", "Oak", "Old", "Purple",
    "Red", "River", "Señora", "Silver", "South", "Upper", "White",
  ]
  private static let secondWords = [
    "Acre", "Barn", "Bay", "Bridge", "Brook", "Châlet", "Church", "Coast", "Dale", "Field", "Garden", "Heath", "Hollow",
    "House", "Lake", "Moor", "Orchard", "Spring", "Valley", "Wood",
  ]
  private static let thirdWords = [
    "Apiary", "Bakery", "Bread", "Brewery", "Butchers", "Cheese", "Chocolate", "Cider", "Crèmerie", "Dairy", "Eggs",
    "Farm", "Fishery", "Honey", "Kitchen", "Mushrooms", "Organics", "Pâtisserie", "Preserves", "Smokehouse",
  ]
}
