import Foundation
import Testing

@testable import RESTClient

@Suite("The environment variables for proxies")
struct ProxyVariablesTests {
  @Test(
    "A valid proxy and an empty variable are accepted",
    arguments: [
      "", "proxy", "proxy:8080", "127.0.0.1:9", "http://proxy.example:3128/", "https://user:secret@proxy:1",
      "socks5h://[::1]:1080", "HTTP://proxy",
    ]
  )
  func sound(value: String) throws {
    #expect(try malformed(["http_proxy": value]) == nil)
  }

  @Test(
    "A variable whose value is not a proxy is reported",
    arguments: [
      "http://", ":8080", "proxy:port", "proxy:0", "proxy:65536", "ftp://proxy:21", "http://[::1", "a b", "://",
    ]
  )
  func malformed(value: String) throws {
    #expect(try malformed(["http_proxy": value]) == "http_proxy")
  }

  @Test("Only the variable that applies to the URL counts")
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
    "A host in no_proxy needs no proxy",
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
