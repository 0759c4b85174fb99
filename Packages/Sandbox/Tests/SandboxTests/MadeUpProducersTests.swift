import Testing

@testable import Sandbox

@Suite("The made-up producers have every oddity of a list that has been kept for years")
struct MadeUpProducersTests {
  private let producers = MadeUpProducers.all

  @Test("there are 167, with names, ids and permalinks of their own, in no order")
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

  @Test("they are the same in every process")
  func isStable() {
    let all = JSON.array(producers.map { $0.json(origin: "http://t") })
    let tag = EntityTag(of: JSONWriter.bytes(of: all, style: .rails))
    #expect(tag.text == "W/\"3baeb-fUqoeKrw3sXGHIJCdIKuToF0s20\"")
  }

  @Test("each has eleven members in the order of the original")
  func members() throws {
    for producer in producers {
      try #require(
        producer.json(origin: "http://t").object?.members.map(\.name) == [
          "id", "name", "permalink", "created_at", "updated_at", "images", "short_description", "description",
          "location", "via_wholesaler", "wholesaler_name",
        ])
    }
  }

  @Test("all texts are filled in, and nobody has two blank descriptions")
  func texts() {
    for producer in producers {
      let texts = [producer.name, producer.shortDescription, producer.description, producer.location]
      #expect(!texts.contains { $0.contains("{") || $0.contains("}") })
      #expect(!producer.shortDescription.isEmpty || !producer.description.isEmpty)
      #expect(producer.permalink.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2D || (0x61...0x7A).contains($0) })
    }
  }

  @Test(
    "each oddity is there, and already among the first twenty",
    arguments: [
      Oddity("a blank location") { $0.location.isEmpty },
      Oddity("a blank short description with a long one") { $0.shortDescription.isEmpty && !$0.description.isEmpty },
      Oddity("a blank long description with a short one") { $0.description.isEmpty && !$0.shortDescription.isEmpty },
      Oddity("pictures that start at 2") { $0.pictures[0].position == 2 },
      Oddity("a single picture") { $0.pictures.count == 1 },
      Oddity("four pictures") { $0.pictures.count == 4 },
      Oddity("a blank in the name of a picture") { $0.pictures[0].file.contains(" ") },
      Oddity("a long short description") { $0.shortDescription.count > 250 },
      Oddity("a story of more than two thousand characters") { $0.description.count > 2000 },
      Oddity("a story of less than six hundred") { (300..<600).contains($0.description.count) },
      Oddity("paragraphs") { $0.description.hasSequence("\r\n\r\n") },
      Oddity("a quotation with a name in bold") {
        $0.description.hasSequence("\r\n\r\n\r\n>*‘") && $0.description.hasSequence("’*   **")
      },
      Oddity("a list") { $0.description.hasSequence("\r\n\r\n● ") },
      Oddity("trailing blanks") { $0.description.hasSuffix("  ") },
      Oddity("a soft hyphen inside a word") { $0.description.unicodeScalars.contains("\u{AD}") },
      Oddity("summer time") { $0.createdAt.hasSuffix("+01:00") },
      Oddity("winter time") { $0.createdAt.hasSuffix("+00:00") },
      Oddity("no wholesaler, but a name for one") { !$0.isViaWholesaler && !$0.wholesalerName.isEmpty },
      Oddity("a wholesaler of another name") { $0.isViaWholesaler && $0.wholesalerName != $0.name },
      Oddity("a permalink that says more than the name") {
        $0.permalink != MadeUpProducerNames.permalink(of: $0.name)
      },
      Oddity("an accent") { $0.name.unicodeScalars.contains { (0xC0...0x17F).contains($0.value) } },
      Oddity("a wide character") { $0.name.unicodeScalars.contains { $0.value >= 0x3040 } },
    ])
  func oddity(_ oddity: Oddity) {
    // As a constant, so that a failure does not print them all.
    let isAmongFirst = producers.prefix(20).contains(where: oddity.isShown)
    #expect(isAmongFirst)
  }

  @Test("a combining mark is in one name, and “Farm” in about twenty")
  func names() {
    let hasCombiningMark = producers.contains { $0.name.unicodeScalars.contains("\u{301}") }
    #expect(hasCombiningMark)
    let farms = producers.count { $0.name.contains("Farm") }
    #expect((17...23).contains(farms))
  }

  @Test("no story is told more than twice on a page")
  func variety() {
    for start in stride(from: 0, to: 160, by: 10) {
      let page = producers[start..<start + 10]
      for story in MadeUpStories.all where !story.contains("{") {
        let tellers = page.count { $0.description.filter { $0 != "\u{AD}" }.contains(story) }
        #expect(tellers <= 2)
      }
    }
  }

  @Test("lengths stay within those of the original")
  func lengths() {
    let longest = producers.map(\.shortDescription.unicodeScalars.count).max() ?? 0
    #expect((400...460).contains(longest))
    for producer in producers where !producer.description.isEmpty {
      #expect((300...2800).contains(producer.description.unicodeScalars.count))
    }
  }

  @Test("dates have milliseconds and London’s offset, and nothing changes before it is made")
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

/// Something that a client must be able to cope with.
struct Oddity: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let isShown: @Sendable (MadeUpProducer) -> Bool

  init(_ name: String, isShown: @escaping @Sendable (MadeUpProducer) -> Bool) {
    testDescription = name
    self.isShown = isShown
  }
}

extension String {
  /// Whether the scalars of a text occur, even where Swift takes CR LF for one character.
  fileprivate func hasSequence(_ text: String) -> Bool {
    containsBytes(of: text)
  }
}
