import Foundation
import Models
import NetworkClient
import Testing

@Suite("A page of producers is decoded from its envelope")
struct ProducersPageTests {
  private func page(_ json: String) throws -> ProducersPage {
    try JSONDecoder().decode(ProducersPage.self, from: Data(json.utf8))
  }

  @Test("The producers and the pagination are decoded, the outer count is ignored")
  func whole() throws {
    let page = try page(
      """
      {"response":[{"id":17,"name":"Lowfield Orchard"},{"id":4,"name":"Salt Marsh"}],"count":"two",
       "pagination":{"current":2,"previous":1,"next":3,"per_page":2,"pages":9,"count":17}}
      """)
    #expect(page.producers.map(\.name) == ["Lowfield Orchard", "Salt Marsh"])
    #expect(page.pagination == Pagination(current: 2, previous: 1, next: 3, pages: 9, count: 17))
  }

  @Test("A producer that cannot be decoded is skipped and counted")
  func lossy() throws {
    let page = try page(#"{"response":[{"id":3},{"id":4,"name":"Salt Marsh"}]}"#)
    let readable = [Producer(id: 4, name: "Salt Marsh")]
    #expect(page.producers == LossyArray(readable, skippedCount: 1, skipReason: "name is missing"))
    #expect(page.pagination == nil)
  }

  @Test(
    "The values of a pagination are whole numbers from 0 to 10⁹; others are not read",
    arguments: [
      (#"{"current":1,"previous":null,"next":null}"#, Pagination(current: 1)),
      (#"{"current":"1","previous":2.5,"next":true,"pages":[],"count":{}}"#, Pagination()),
      (#"{"current":0,"pages":1000000000}"#, Pagination(current: 0, pages: 1_000_000_000)),
      (#"{"next":-1,"pages":1000000001,"count":9223372036854775807}"#, Pagination()),
      (#"{"currentPage":1,"next_page":2,"total_pages":6,"total":53,"hasMore":true}"#, Pagination()),
      ("{}", Pagination()),
      ("null", nil),
      ("7", nil),
      ("[]", nil),
    ] as [(String, Pagination?)]
  )
  func pagination(json: String, expected: Pagination?) throws {
    #expect(try page(#"{"response":[],"pagination":\#(json)}"#).pagination == expected)
  }

  @Test("A count below the number of rows is not that of the list", arguments: [(5, nil), (20, 20), (167, 167)])
  func count(stated: Int, total: Int?) throws {
    let producers = (1...20).map { Producer(id: Producer.ID($0), name: "Farm") }
    let page = ProducersPage(producers: LossyArray(producers), pagination: Pagination(current: 1, count: stated))
    #expect(try page.list(ofPage: 1, date: .distantPast).extent.totalCount == total)
  }

  @Test(
    "A page without a list is an error",
    arguments: [
      "{}", #"{"response":{}}"#, #"{"response":"none"}"#, #"{"response":[{}]}"#, "[]",
      #"{"error":"Not found"}"#,
    ]
  )
  func bad(json: String) {
    #expect(throws: DecodingError.self) { try page(json) }
  }
}
