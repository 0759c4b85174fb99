import Foundation
import Testing

@testable import NetworkClient

@Suite("The environment variables that name a proxy")
struct ProxyVariablesTests {
  @Test(
    "A sound one, an empty one and none are no fault",
    arguments: [
      "", "proxy", "proxy:8080", "127.0.0.1:9", "http://proxy.example:3128/", "https://user:secret@proxy:1",
      "socks5h://[::1]:1080", "HTTP://proxy",
    ]
  )
  func sound(value: String) throws {
    #expect(try malformed(["http_proxy": value]) == nil)
  }

  @Test(
    "One that is no address of a proxy is named",
    arguments: [
      "http://", ":8080", "proxy:port", "proxy:0", "proxy:65536", "ftp://proxy:21", "http://[::1", "a b", "://",
    ]
  )
  func malformed(value: String) throws {
    #expect(try malformed(["http_proxy": value]) == "http_proxy")
  }

  @Test("Only the one that would be used counts")
  func choice() throws {
    let bad = ":"
    #expect(try malformed(["HTTP_PROXY": bad]) == nil)
    #expect(try malformed(["https_proxy": bad]) == nil)
    #expect(try malformed(["all_proxy": bad]) == "all_proxy")
    #expect(try malformed(["ALL_PROXY": bad, "http_proxy": "proxy"]) == nil)
    #expect(try malformed(["HTTPS_PROXY": bad], "https://api.example") == "HTTPS_PROXY")
    #expect(try malformed(["https_proxy": "proxy", "HTTPS_PROXY": bad], "https://api.example") == nil)
  }

  @Test(
    "A host that is exempt needs none",
    arguments: [("*", true), ("api.example", true), ("other, .example", true), ("ple", false), ("", false)]
  )
  func exempt(list: String, isExempt: Bool) throws {
    #expect(try malformed(["http_proxy": ":", "NO_PROXY": list]) == (isExempt ? nil : "http_proxy"))
  }

  private func malformed(_ environment: [String: String], _ address: String = "http://api.example/x") throws -> String?
  {
    ProxyVariables(environment).malformed(for: try #require(URL(string: address)))
  }
}
