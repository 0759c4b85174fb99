import Foundation
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPResponse {
  /// A response with a body.
  static func sample(_ body: Data, status: Int = 200, type: String = "application/json") throws -> HTTPResponse {
    let url = try #require(URL(string: "http://h.example/x"))
    let head = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: ["Content-Type": type])
    return HTTPResponse(try #require(head), url: url, body: body)
  }
}

extension Request {
  /// Decodes a response with a body, as a client does.
  func decode(_ body: String, status: Int = 200) throws -> Response {
    try decode(.sample(Data(body.utf8), status: status), JSONDecoder())
  }
}
