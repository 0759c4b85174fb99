import Testing

@testable import Sandbox

@Suite("The sample producers have the edge cases of a list that was maintained for years")
struct SampleProducersTests {
  private let producers = SampleProducers.all

  @Test("There are 167 producers in no order, with unique names, ids and permalinks")
  func count() {
    #expect(producers.count == 167)
    #expect(Set(producers.map(\.name)).count == 167)
    #expect(Set(producers.map(\.permalink)).count == 167)
    let ids = producers.map(\.id)
    #expect(Set(ids).count == 167)
    #expect(ids != ids.sorted())
    #expect((ids.max() ?? 0) - (ids.min() ?? 0) > 167)
    #expect(producers.map(\.name) != producers.map(\.name).sorted())
  }

  @Test("The data is the same in every process")
  func isStable() {
    let all = JSON.array(producers.map { $0.json(origin: "http://t") })
    let tag = EntityTag(of: JSONWriter.bytes(of: all, style: .rails))
    #expect(tag.text == "W/\"3baeb-fUqoeKrw3sXGHIJCdIKuToF0s20\"")
  }

  @Test("Each producer has eleven members in order")
  func members() throws {
    for producer in producers {
      try #require(
        producer.json(origin: "http://t").object?.members.map(\.name) == [
          "id", "name", "permalink", "created_at", "updated_at", "images", "short_description", "description",
          "location", "via_wholesaler", "wholesaler_name",
        ])
    }
  }

  @Test("All placeholders are replaced, and no producer has two blank descriptions")
  func texts() {
    for producer in producers {
      let texts = [producer.name, producer.shortDescription, producer.description, producer.location]
      #expect(!texts.contains { $0.contains("{") || $0.contains("}") })
      #expect(!producer.shortDescription.isEmpty || !producer.description.isEmpty)
      #expect(producer.permalink.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2D || (0x61...0x7A).contains($0) })
    }
  }

  @Test(
    "Each edge case occurs in the first twenty producers",
    arguments: [
      EdgeCase("a blank location") { $0.location.isEmpty },
      EdgeCase("a blank short description with a long one") { $0.shortDescription.isEmpty && !$0.description.isEmpty },
      EdgeCase("a blank long description with a short one") { $0.description.isEmpty && !$0.shortDescription.isEmpty },
      EdgeCase("image positions from 2") { $0.images[0].position == 2 },
      EdgeCase("a single image") { $0.images.count == 1 },
      EdgeCase("four images") { $0.images.count == 4 },
      EdgeCase("a space in the file name of an image") { $0.images[0].file.contains(" ") },
      EdgeCase("a long short description") { $0.shortDescription.count > 250 },
      EdgeCase("a story of more than two thousand characters") { $0.description.count > 2000 },
      EdgeCase("a story of less than six hundred") { (300..<600).contains($0.description.count) },
      EdgeCase("paragraphs") { $0.description.hasSequence("\r\n\r\n") },
      EdgeCase("a quotation with a name in bold") {
        $0.description.hasSequence("\r\n\r\n\r\n>*‘") && $0.description.hasSequence("’*   **")
      },
      EdgeCase("a list") { $0.description.hasSequence("\r\n\r\n● ") },
      EdgeCase("trailing spaces") { $0.description.hasSuffix("  ") },
      EdgeCase("a soft hyphen inside a word") { $0.description.unicodeScalars.contains("\u{AD}") },
      EdgeCase("summer time") { $0.createdAt.hasSuffix("+01:00") },
      EdgeCase("winter time") { $0.createdAt.hasSuffix("+00:00") },
      EdgeCase("no wholesaler, but a wholesaler name") { !$0.isViaWholesaler && !$0.wholesalerName.isEmpty },
      EdgeCase("a wholesaler with another name") { $0.isViaWholesaler && $0.wholesalerName != $0.name },
      EdgeCase("a permalink with more than the name") {
        $0.permalink != SampleProducerNames.permalink(of: $0.name)
      },
      EdgeCase("an accent") { $0.name.unicodeScalars.contains { (0xC0...0x17F).contains($0.value) } },
      EdgeCase("a wide character") { $0.name.unicodeScalars.contains { $0.value >= 0x3040 } },
    ])
  func edgeCase(_ edgeCase: EdgeCase) {
    // A constant, because a failure of the expression would print all producers.
    let isAmongFirst = producers.prefix(20).contains(where: edgeCase.matches)
    #expect(isAmongFirst)
  }

  @Test("A name has a combining mark, and about twenty names contain “Farm”")
  func names() {
    let hasCombiningMark = producers.contains { $0.name.unicodeScalars.contains("\u{301}") }
    #expect(hasCombiningMark)
    let farms = producers.count { $0.name.contains("Farm") }
    #expect((17...23).contains(farms))
  }

  @Test("No paragraph occurs more than twice on a page")
  func variety() {
    for start in stride(from: 0, to: 160, by: 10) {
      let page = producers[start..<start + 10]
      for story in SampleStories.all where !story.contains("{") {
        let count = page.count { $0.description.filter { $0 != "\u{AD}" }.contains(story) }
        #expect(count <= 2)
      }
    }
  }

  @Test("Texts have the lengths of the original")
  func lengths() {
    let longest = producers.map(\.shortDescription.unicodeScalars.count).max() ?? 0
    #expect((400...460).contains(longest))
    for producer in producers where !producer.description.isEmpty {
      #expect((300...2800).contains(producer.description.unicodeScalars.count))
    }
  }

  @Test("Dates have milliseconds and the offset of London, and changes follow the creation")
  func dates() throws {
    for producer in producers {
      for date in [producer.createdAt, producer.updatedAt] {
        try #require(date.wholeMatch(of: /20\d\d-[01]\d-[0-2]\dT[01]\d:[0-5]\d:[0-5]\d\.\d{3}\+0[01]:00/) != nil)
      }
      #expect(producer.createdAt < producer.updatedAt)
    }
    let hasWholeSecond = producers.contains { $0.updatedAt.contains(".000+") }
    #expect(hasWholeSecond)
  }
}

/// A case that a client must handle.
struct EdgeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let matches: @Sendable (SampleProducer) -> Bool

  init(_ name: String, matches: @escaping @Sendable (SampleProducer) -> Bool) {
    testDescription = name
    self.matches = matches
  }
}

extension String {
  /// Returns whether a text occurs, even inside CR LF, which is one character in Swift.
  fileprivate func hasSequence(_ text: String) -> Bool {
    containsBytes(of: text)
  }
}
