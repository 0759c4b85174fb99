import Foundation
import RESTClient
import Testing

@Suite("An API client")
struct APIClientTests {
  @Test("Responses have their status and header fields, and are decoded with the client's decoder")
  func decoding() async throws {
    struct Row: Decodable, Sendable { var userName: String }
    let client = FixedClient(
      response: HTTPResponse(
        statusCode: 201, headers: ["X-Total": "7"], body: Data(#"{"user_name":"ada"}"#.utf8)))
    let request = Request<Row>(path: "row")
    let (row, response) = try await client.value(for: request)
    #expect(response.statusCode == 201)
    #expect(response.header("x-total") == "7")
    #expect(row.userName == "ada")
    #expect(try await client.send(request).userName == "ada")
  }

  @Test("A value in place of a body is not decoded, also if it is optional or of no JSON type")
  func values() async throws {
    #expect(try await FixedClient(response: HTTPResponse(decoded: 7)).send(Request<Int>()) == 7)
    #expect(try await FixedClient(response: HTTPResponse(decoded: Int?.none)).send(Request<Int?>()) == nil)
    try await FixedClient(response: HTTPResponse(decoded: ())).send(Request<Void>())
    let custom = Request<Int>(path: "x") { _, _ in throw NetworkError.cancelled }
    #expect(try await FixedClient(response: HTTPResponse(decoded: 7)).send(custom) == 7)
  }

  @Test("A value of another type is undecodable")
  func wrongType() async {
    let expected = NetworkError(
      .undecodable, url: URL(string: "x"), reason: "its value is not of type Array<Int>", status: 200, method: .get)
    await #expect(throws: expected) { try await FixedClient(response: HTTPResponse(decoded: 7)).send(.numbers) }
  }

  @Test(
    "The error of a body has the status, the method and the header fields of the response",
    arguments: [
      ("", "application/json", NetworkError.Kind.emptyResponse), ("[", "application/json", .undecodable),
      ("<html>", "text/html", .webPage),
    ])
  func errorOfBody(body: String, contentType: String, kind: NetworkError.Kind) async {
    let client = FixedClient(
      response: HTTPResponse(
        statusCode: 201, headers: ["Content-Type": contentType, "X-Total": "7"], body: Data(body.utf8)))
    let error = await #expect(throws: NetworkError.self) { try await client.send(Request<[Int]>(.post)) }
    #expect(error?.kind == kind)
    #expect(error?.status == 201)
    #expect(error?.method == .post)
    #expect(error?.header("x-total") == "7")
  }

  @Test("An entity tag becomes a header field and accepts 304, and replaces the field of the request")
  func conditional() async throws {
    let client = FixedClient(response: HTTPResponse(statusCode: 304, headers: ["X-Total": "7"], body: Data())) {
      request in
      #expect(request.headers == ["If-None-Match": #""7""#])
      #expect(request.acceptedStatusCodes.contains(304))
    }
    let request = Request<[Int]>(path: "x", headers: ["if-none-match": "*"])
    #expect(try await client.send(request, ifNoneMatch: #""7""#) == .notModified)
    let response = try await client.respond(to: request, ifNoneMatch: #""7""#)
    #expect(response.statusCode == 304)
    #expect(response.header("x-total") == "7")
  }
}

private struct FixedClient: APIClient {
  var response: HTTPResponse
  var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
  var check: @Sendable (Request<Void>) -> Void = { _ in }

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    check(Request<Void>(headers: request.headers, acceptedStatusCodes: request.acceptedStatusCodes))
    return response
  }
}
