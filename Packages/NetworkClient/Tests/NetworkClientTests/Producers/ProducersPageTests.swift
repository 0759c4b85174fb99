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
    #expect(page.pagination == Pagination(current: 2, previous: 1, next: 3, perPage: 2, pages: 9, count: 17))
  }

  @Test("A producer that cannot be decoded is skipped and counted")
  func lossy() throws {
    let page = try page(#"{"response":[{"id":"seven"},{"id":4}]}"#)
    #expect(page.producers == LossyArray([Producer(id: 4, name: "")], skippedCount: 1))
    #expect(page.pagination == nil)
  }

  @Test(
    "The values of a pagination are whole numbers, also as text; invalid ones are ignored",
    arguments: [
      (#"{"current":1,"previous":null,"next":null}"#, Pagination(current: 1, hasNext: false)),
      (#"{"current":"x","per_page":true,"pages":[],"count":{}}"#, Pagination()),
      (#"{"current":"1","next":"2","pages":"6","count":"53"}"#, Pagination(current: 1, next: 2, pages: 6, count: 53)),
      (#"{"next":"/2/producers?page=2&per_page=10"}"#, Pagination(next: 2)), (#"{"next":2.0}"#, Pagination(next: 2)),
      (#"{"next":""}"#, Pagination(hasNext: false)), (#"{"next":false}"#, Pagination(hasNext: false)),
      (#"{"next":0}"#, Pagination(next: 0)),
      ("{}", Pagination()),
      ("null", nil),
      ("7", nil),
      ("[]", nil),
    ] as [(String, Pagination?)]
  )
  func pagination(json: String, expected: Pagination?) throws {
    #expect(try page(#"{"response":[],"pagination":\#(json)}"#).pagination == expected)
  }

  @Test(
    "The names of other servers are read, whatever their case and underscores",
    arguments: [
      (
        #"{"currentPage":1,"lastPage":6,"perPage":10,"total":53}"#,
        Pagination(current: 1, perPage: 10, pages: 6, count: 53)
      ),
      (
        #"{"current_page":1,"next_page_url":"http://h/p?page=2","last_page":6}"#,
        Pagination(current: 1, next: 2, pages: 6)
      ),
      (#"{"nextPage":2,"totalPages":6}"#, Pagination(next: 2, pages: 6)),
      (
        #"{"number":0,"size":10,"totalElements":53,"totalPages":6}"#,
        Pagination(current: 0, perPage: 10, pages: 6, count: 53)
      ),
      (#"{"pageNo":1,"pageCount":6,"pageSize":10,"recordCount":53}"#, Pagination(perPage: 10, pages: 6, count: 53)),
      (#"{"offset":0,"limit":10,"total":53}"#, Pagination(perPage: 10, count: 53)),
      (#"{"count":10,"total":53}"#, Pagination(count: 53)),
      (#"{"PAGE":2,"HAS-MORE":"true"}"#, Pagination(current: 2, hasNext: true)),
      (#"{"hasNextPage":false,"endCursor":"x"}"#, Pagination(hasNext: false)),
      (#"{"is_last":false}"#, Pagination(hasNext: true)), (#"{"next_cursor":"abc"}"#, Pagination(hasNext: true)),
      (#"{"next_cursor":null}"#, Pagination(hasNext: false)),
    ] as [(String, Pagination)]
  )
  func otherNames(json: String, expected: Pagination) throws {
    #expect(try page(#"{"response":[],"pagination":\#(json)}"#).pagination == expected)
  }

  @Test("A next page whose number cannot be read is not the end", arguments: ["2.5", "\"next\"", "true", "{}", "[]"])
  func unreadableNext(next: String) throws {
    let page = try page(#"{"response":[{"id":1}],"pagination":{"current":1,"next":\#(next)}}"#)
    #expect(page.pagination == Pagination(current: 1, hasNext: true))
    #expect(page.isLast(afterReceiving: 1) == false)
  }

  @Test("A pagination that states neither a next page nor a number of pages or producers says nothing of the end")
  func silent() throws {
    for pagination in ["null", "{}", #"{"current":1}"#, #"{"foo":1}"#] {
      #expect(try page(#"{"response":[{"id":1}],"pagination":\#(pagination)}"#).isLast(afterReceiving: 1) == nil)
    }
  }

  @Test(
    "A page without a list is an error",
    arguments: [
      "{}", #"{"response":null}"#, #"{"response":{}}"#, #"{"response":"none"}"#, #"{"response":[{}]}"#, "[]",
      #"{"error":"Not found"}"#,
    ]
  )
  func bad(json: String) {
    #expect(throws: DecodingError.self) { try page(json) }
  }
}
