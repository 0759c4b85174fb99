import Foundation
import NetworkClient
import Testing

@Suite("The request for an image")
struct ImageRequestTests {
  private let request = Request.image(at: "https://images.example/a%20b.png?size=2")

  @Test("It is a GET of the URL that prefers PNG and JPEG")
  func urlRequest() throws {
    let urlRequest = try request.urlRequest(baseURL: nil)
    #expect(urlRequest.httpMethod == "GET")
    #expect(urlRequest.url?.absoluteString == "https://images.example/a%20b.png?size=2")
    #expect(urlRequest.value(forHTTPHeaderField: "Accept") == "image/png, image/jpeg, image/*;q=0.1")
  }

  @Test("The response is the bytes, of at most 16 MiB")
  func response() throws {
    let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0xFF])
    #expect(try request.decode(.sample(bytes, type: "image/png"), JSONDecoder()) == bytes)
    #expect(request.maximumBodyBytes == 16 << 20)
  }
}
