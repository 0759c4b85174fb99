import Dependencies
import Foundation
import Models
import NetworkClient
import Testing

@Suite("The requests of the producers API")
struct ProducerRequestTests {
  @Test("A page and one producer have their own paths")
  func paths() throws {
    let baseURL = try BaseURL("https://api.example/v")
    let page = try Request.producers(page: 3, size: 20).urlRequest(baseURL: baseURL)
    #expect(page.url?.absoluteString == "https://api.example/v/2/producers?page=3&per_page_limit=20")
    let producer = try Request.producer(551).urlRequest(baseURL: baseURL)
    #expect(producer.url?.absoluteString == "https://api.example/v/2/producers/551")
  }

  @Test("A single producer is decoded from its envelope")
  func producer() throws {
    let producer = try Request.producer(551).decode(#"{"response":{"id":551,"name":"Lowfield Orchard"}}"#)
    #expect(producer.name == "Lowfield Orchard")
  }

  @Test("There is no default server")
  func server() {
    @Dependency(\.producers) var producers
    #expect(producers.baseURL == nil)
  }
}
