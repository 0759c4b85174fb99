import Foundation
import Testing

@testable import RESTClient

@Suite("The environment variables for proxies")
struct ProxyVariablesTests {
  @Test(
    "A valid proxy and an empty variable are accepted",
    arguments: [
      "", "proxy", "proxy:8080", "127.0.0.1:9", "http://proxy.example:3128/", "https://user:secret@proxy:1",
      "socks5h://[::1]:1080", "socks://proxy", "HTTP://proxy", "http://proxy/path", "http://proxy:", "proxy_1.example.",
      "user:secret@proxy", "http://user@proxy", "http://:secret@proxy", "http://u:sec%40ret@proxy", "http://u:é@proxy",
      #"http://u:s\"'<>^`|{}[]%@proxy"#, "http://bücher.example",
    ]
  )
  func sound(value: String) throws {
    #expect(try malformed(["http_proxy": value]) == nil)
  }

  @Test(
    "A variable whose value is not a proxy is reported",
    arguments: [
      "http://", ":8080", "proxy:port", "proxy:0", "proxy:65536", "ftp://proxy:21", "http://[::1", "a b", "://", "*",
      " proxy", "proxy ", "proxy\n", "//proxy", "http:///proxy", "http://[::1]x", "http://pro!xy", "http://pro%41xy",
      "http://u:sec@ret@proxy", "http://u:sec ret@proxy", "http://u:sec\u{1B}ret@proxy", "http://u:sec/ret@proxy",
      "http://u:1/ret@proxy", "http://u:1?ret@proxy", "http://u:1#ret@proxy", "http://u:sec%00ret@proxy",
      "http://u:sec%0aret@proxy", "http://u:secret@", "http://u:secret@:1", "http://u:secret@proxy:x",
      "ftp://u:secret@proxy", "http://proxy/a@b",
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
    "The variable that sets the proxy of a URL is known, for the advice after a failure",
    arguments: [
      (["ALL_PROXY": "proxy"], "ALL_PROXY"), (["ALL_PROXY": "a", "http_proxy": "b"], "http_proxy"),
      (["https_proxy": "proxy"], nil), (["http_proxy": "proxy", "no_proxy": "example"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func variable(environment: [String: String], name: String?) throws {
    #expect(ProxyVariables(environment).variable(for: try #require(URL(string: "http://api.example"))) == name)
  }

  @Test(
    "A host in no_proxy needs no proxy",
    arguments: [
      ("*", true), ("api.example", true), ("other, .example", true), ("API.example", true), ("ple", false), ("", false),
      ("other,*", false),
    ]
  )
  func exempt(list: String, isExempt: Bool) throws {
    #expect(try malformed(["http_proxy": ":", "NO_PROXY": list]) == (isExempt ? nil : "http_proxy"))
  }

  @Test("An empty variable is ignored")
  func empty() throws {
    #expect(try malformed(["http_proxy": "", "all_proxy": ":"]) == "all_proxy")
    #expect(try malformed(["http_proxy": ":", "no_proxy": "", "NO_PROXY": "*"]) == nil)
  }

  private func malformed(_ environment: [String: String], _ address: String = "http://api.example/x") throws -> String?
  {
    ProxyVariables(environment).malformed(for: try #require(URL(string: address)))
  }
}
