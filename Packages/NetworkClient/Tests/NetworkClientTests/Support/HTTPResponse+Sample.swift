import Foundation
import NetworkClient
import Testing

extension HTTPResponse {
  /// A response with a body.
  static func sample(_ body: Data, status: Int = 200, type: String = "application/json") throws -> HTTPResponse {
    let url = try #require(URL(string: "http://h.example/x"))
    return HTTPResponse(url: url, statusCode: status, headers: ["Content-Type": type], body: body)
  }
}

extension Request {
  /// Decodes a response with a body, as a client does.
  func decode(_ body: String, status: Int = 200) throws -> Response {
    try decode(.sample(Data(body.utf8), status: status), JSONDecoder())
  }
}
