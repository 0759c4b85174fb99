import Foundation
import Models
import NetworkClient
import Testing

@Suite("The requests of the producers API")
struct ProducerRequestTests {
  @Test("A page and one producer have their own paths")
  func paths() throws {
    let baseURL = try BaseURL("https://api.example/v")
    let page = try Request.producers(page: 3).urlRequest(baseURL: baseURL)
    #expect(page.url?.absoluteString == "https://api.example/v/2/producers?page=3&per_page_limit=20")
    let producer = try Request.producer(551).urlRequest(baseURL: baseURL)
    #expect(producer.url?.absoluteString == "https://api.example/v/2/producers/551")
  }

  @Test("A single producer is decoded from its envelope")
  func producer() throws {
    let producer = try Request.producer(551).decode(#"{"response":{"id":551,"name":"Lowfield Orchard"}}"#)
    #expect(producer.name == "Lowfield Orchard")
  }

  @Test("A page without content is empty, and so is one behind the first that does not exist", arguments: [1, 2])
  func noPage(number: Int) async throws {
    let request = Request.producers(page: number)
    #expect(request.acceptedStatusCodes.contains(404) == (number > 1))
    for status in [204, 404] {
      #expect(try request.decode(HTTPResponse(statusCode: status), JSONDecoder()) == ProducersPage(producers: []))
    }
  }
}
