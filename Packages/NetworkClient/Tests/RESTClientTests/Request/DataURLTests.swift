import Foundation
import Testing

@testable import RESTClient

@Suite("A data URL")
struct DataURLTests {
  @Test(
    "The data and the media type are decoded",
    arguments: [
      ("data:image/png;base64,iVBORw==", "image/png", [0x89, 0x50, 0x4E, 0x47]),
      ("data:image/png;base64,iVBO\nRw ", "image/png", [0x89, 0x50, 0x4E, 0x47]),
      (" DATA:Image/PNG;charset=x;base64,iVBORw%3D%3D\n", "image/png", [0x89, 0x50, 0x4E, 0x47]),
      ("data:,a%20b", "text/plain", [0x61, 0x20, 0x62]), ("data:text/css;base64,", "text/css", []),
    ] as [(String, String, [UInt8])])
  func valid(text: String, mediaType: String, bytes: [UInt8]) {
    let url = DataURL(text)
    #expect(url?.mediaType == mediaType)
    #expect(url?.data == Data(bytes))
    #expect(url?.description == "data:\(mediaType), \(bytes.count) bytes")
  }

  @Test(
    "Another text is no data URL", arguments: ["", "data:", "data:image/png;base64,*", "http://h/data:,x", "data:,%zz"])
  func invalid(text: String) {
    #expect(DataURL(text) == nil)
  }

  @Test("A client returns the data without a request, up to the limit")
  func client() async throws {
    let client = HTTPClient(
      session: URLSession(configuration: .ephemeral), configuration: HTTPClient.Configuration(isOffline: true))
    let request = Request<Data>(maximumBodyBytes: 3).at("data:,abc")
    #expect(try await client.send(request) == Data("abc".utf8))
    let expected = NetworkError(.responseTooLarge, host: "data:text/plain, 4 bytes", byteLimit: 3)
    await #expect(throws: expected) { try await client.send(request.at("data:,abcd")) }
  }
}
