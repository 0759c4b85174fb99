import Foundation
import Testing

@testable import RESTClient

@Suite("A base URL")
struct BaseURLTests {
  @Test(
    "A valid URL is accepted and normalized",
    arguments: [
      ("http://localhost:65535/", "http://localhost:65535"),
      ("HTTP://Example.ORG/A", "http://example.org/A"),
      ("http://127.0.0.1:8080/v2/", "http://127.0.0.1:8080/v2"),
      ("http://127.0.0.1:1/@status=503,only=page=9/", "http://127.0.0.1:1/@status=503,only=page=9"),
      ("localhost:8099", "http://localhost:8099"),
      ("127.0.0.1:4806/ok/", "http://127.0.0.1:4806/ok"),
      ("Example.org:80", "http://example.org:80"),
      ("localhost/v2", "http://localhost/v2"),
      ("192.168.0.1", "http://192.168.0.1"),
      ("http://bücher.example", "http://xn--bcher-kva.example"),
      ("http://a_b-c.example", "http://a_b-c.example"),
      ("\u{FEFF}http://example.org/ok\u{200B}\n", "http://example.org/ok"),
    ]
  )
  func good(text: String, address: String) throws {
    #expect(try BaseURL(text).description == address)
  }

  @Test(
    "An invalid URL is rejected with the reason",
    arguments: [
      ("", "it must start with http:// or https://"),
      ("example.org", "it must start with http:// or https://"),
      ("ftp://example.org", "it must start with http:// or https://"),
      ("http://", "it names no host"),
      ("http://:80", "it names no host"),
      ("http://[::1]", "an IPv6 literal is not supported on this system; use a host name"),
      ("http://127.1", "an IPv4 address must be four numbers from 0 to 255"),
      ("http://0x7f000001", "an IPv4 address must be four numbers from 0 to 255"),
      ("http://127.0.0.256", "an IPv4 address must be four numbers from 0 to 255"),
      ("http://0177.0.0.1", "an IPv4 address must be four numbers from 0 to 255"),
      ("http://example.org:0", "the port must be 1 to 65535"),
      ("http://example.org:99999999999999999999", "the port must be 1 to 65535"),
      ("http://example.org:65536", "the port must be 1 to 65535"),
      ("http://a%2fb", "the host name must be plain ASCII"),
      ("http://example.org?q=1", "it must not hold a query or a fragment"),
      ("http://example.org/#top", "it must not hold a query or a fragment"),
      ("http://example.org/a b", "it must not hold U+0020 SPACE"),
      ("http://example.org/\u{1B}[31m", "it must not hold U+001B"),
      ("http://exam\u{200B}ple.org/", "it must not hold U+200B ZERO WIDTH SPACE"),
    ]
  )
  func bad(text: String, reason: String) {
    let error = #expect(throws: InvalidBaseURL.self) { try BaseURL(text) }
    #expect(error?.reason == reason)
  }

  @Test(
    "A port that is not a number is rejected",
    arguments: ["http://example.org:http", "http://example.org:-1"]
  )
  func noPort(text: String) {
    #expect(throws: InvalidBaseURL.self) { try BaseURL(text) }
  }

  @Test(
    "The message contains no secret",
    arguments: [
      "http://user:secret@example.org", "http://secret@example.org/", "ftp://user:secret@example.org",
      "http://user:secret@example org", "http://user:se%zzcret@example.org", "http://user:x/secret@example.org",
      "http://user:x#secret@example.org", "http://user:x@secret@example.org", "http://example.org?token=secret",
      "http://example.org/#secret", "http://example.org?token=x@secret", "user:secret@example.org",
    ]
  )
  func secret(text: String) {
    let error = #expect(throws: InvalidBaseURL.self) { try BaseURL(text) }
    #expect(error?.description.contains("cret") == false)
  }
}
