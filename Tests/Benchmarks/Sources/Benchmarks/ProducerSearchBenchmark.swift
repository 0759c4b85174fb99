import Foundation
import Models
import Persistence

/// Caches sample producers and searches them by name, compared with a scan of all names in SQL.
struct ProducerSearchBenchmark {
  let count: Int
  let rounds: Int

  private static let source = "https://example.org"

  func run() async throws {
    print(
      "Search of \(count) cached producers by name (target: 8 ms for 5,000), compared with a scan of all names in SQL")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await save(in: folder.path)
    // A new connection, as in the next run of a program.
    let responseCache = ResponseCache(folder: folder.path)
    guard let path = responseCache.path else { throw Unexpected(description: "the cache has no file") }
    let database = try Database(path: path, access: .readOnly)
    for text in ["\(count / 2)", "ash châlet crèmerie", "SAO JOSE", "lden moor ch", "zy", "nowhere"] {
      var (searching, scanning) = (Times(), Times())
      var (found, scanned): ([Int], [Int]) = ([], [])
      for _ in 0..<rounds {
        await searching.measure {
          let search: SearchResult<Producer>? = await responseCache.search(text, in: Self.source)
          found = search?.matches.rows.map(\.id.rawValue) ?? []
        }
      }
      for _ in 0..<max(rounds / 5, 1) {
        try await scanning.measure {
          scanned = try database.query(
            "SELECT id FROM producers WHERE instr(folded_name, ?) > 0 ORDER BY response_id, position",
            TextMatcher.folded(text), as: Int.self)
        }
      }
      guard found == scanned else {
        throw Unexpected(description: "\"\(text)\": the search found \(found.count), the scan \(scanned.count)")
      }
      print(
        "  \"\(text)\": \(found.count) found, median \(searching.median.rounded) ms;",
        "the scan: \(scanning.median.rounded) ms")
    }
  }

  private func save(in folder: String) async throws {
    let producers = (1...count).map(Self.producer)
    let responseCache = ResponseCache(folder: folder)
    var saving = Times()
    await saving.measure {
      await responseCache.save(
        CachedResponse(producers, date: Date()), as: CacheKey(source: Self.source, path: "producers"))
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
