import Foundation
import RESTClient
import Testing

/// The variables belong to the process, so another one sends the requests.
@Suite("Requests and the environment variables for proxies", .connects, .timeLimit(.minutes(5)))
struct ProxyTests {
  @Test(
    "An invalid proxy is an error that names only the variable",
    arguments: [
      "http://user:sec@ret@127.0.0.1:9", "http://user:sec\u{1B}[2Jret@127.0.0.1:9",
    ], ["http_proxy", "ALL_PROXY"]
  )
  func invalid(value: String, variable: String) async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let measurement = try await Measurement(server.address("/x"), environment: [variable: value])
    #expect(
      measurement.outcome == "\(variable) is not the address of a proxy (\(server.address("/x")))")
    #expect(server.connectionCount == 0)
  }

  @Test("The proxy of a redirect's scheme is checked before the redirect is followed")
  func redirect() async throws {
    let server = LoopbackServer { _ in .redirect(302, to: "https://127.0.0.1:9/y") }
    let variables = ["https_proxy": "http://user:sec@ret@127.0.0.1:9"]
    let measurement = try await Measurement(server.address("/x"), environment: variables)
    #expect(
      measurement.outcome == "https_proxy is not the address of a proxy (https://127.0.0.1:9/y)")
  }

  @Test("A proxy that refuses or cannot be reached is reported without its password")
  func failing() async throws {
    let proxy = LoopbackServer { _ in .raw("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n", then: .close) }
    for (port, outcome) in [
      (proxy.port, "the proxy refused to connect (HTTP 407)"), (1, "the proxy 127.0.0.1:1 refused the connection"),
    ] {
      let variables = ["https_proxy": "http://u:secret@127.0.0.1:\(port)"]
      let measurement = try await Measurement("https://127.0.0.1:9/", environment: variables)
      #expect(measurement.outcome == "cannot reach 127.0.0.1:9: \(outcome)")
    }
  }

  @Test("A server that responds 407 without a proxy rejects the request")
  func noProxy() async throws {
    let server = LoopbackServer { _ in .json(#"{"message":"no"}"#, status: "407 Proxy Authentication Required") }
    let error = await #expect(throws: NetworkError.self) { try await server.client().send(.numbers) }
    #expect(error?.category == .rejected && error?.clause == "no (HTTP 407)")
  }

  @Test("A proxy that requires a password is named for a request without encryption, too")
  func authorization() async throws {
    let proxy = LoopbackServer { _ in .json("{}", status: "407 Proxy Authentication Required") }
    let measurement = try await Measurement("http://h.example/x", environment: ["http_proxy": proxy.address()])
    let reason = "the proxy requires a user name and a password (HTTP 407)"
    #expect(measurement.outcome == "cannot reach h.example: \(reason)")
  }
}
