import Foundation
import TestSupport
import Testing

@testable import RESTClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Secrets of a request")
struct SecretsTests {
  @Test(
    "Secrets are removed from a URL for messages",
    arguments: [
      ("http://h/a?b=c#d", "http://h/a?b=c"),
      ("http://h/#access_token=secret", "http://h/"),
      ("http://user:secret@h:1/a", "http://h:1/a"),
      ("http://user@h/@a", "http://h/@a"),
      ("http://h/?token=secret", "http://h/?token=…"),
      ("http://h/?a=1&Access_Token=secret&b=2#f", "http://h/?a=1&Access_Token=…&b=2"),
      ("http://h/?api_key=secret&key=secret&sig=secret&keyword=tea", "http://h/?api_key=…&key=…&sig=…&keyword=tea"),
      ("http://u:secret@h/?password=secret=secret&page=2", "http://h/?password=…&page=2"),
      ("http://h/?token", "http://h/?token"),
      ("http://h/?a=1;token=secret", "http://h/?a=1;token=…"),
      ("http://h/?a=1;b=2&c=3;d", "http://h/?a=1;b=2&c=3;d"),
      // The rest may be part of the secret.
      ("http://h/?token=sec;ret&page=2", "http://h/?token=…&page=2"),
      ("http://h/?a=1;key=sec;ret;b=2&page=2;sid=secret", "http://h/?a=1;key=…&page=2;sid=…"),
      ("http://h/?to%6Ben=secret;a=1", "http://h/?to%6Ben=…"),
    ]
  )
  func address(address: String, shown: String) throws {
    #expect(try #require(URL(string: address)).withoutSecrets == shown)
  }

  @Test(
    "Secrets are removed from the first bytes of a body, also where JSON escapes them",
    arguments: [
      ("", ""), ("nothing", "nothing"), ("<a/b+c=>", "<…>"), ("key a/b+c= a/b+c=", "… …"), ("a/b+c", "a/b+c"),
      (#"{"a":"a\/b\u002Bc\u003d"}"#, #"{"a":"…"}"#), (#"\u002"#, #"\u002"#), (#"a\"#, #"a\"#),
      (String(repeating: " ", count: 1100), String(repeating: " ", count: 1024)),
      (String(repeating: "a/b+c=", count: 200) + "end", String(repeating: "…", count: 171)),
      (String(repeating: " ", count: 1020) + "a/b+c=d", String(repeating: " ", count: 1020) + "…"),
      (String(repeating: " ", count: 1000) + #"a\u002fb+c="# + "d", String(repeating: " ", count: 1000) + "…d"),
    ]
  )
  func excerpt(body: String, excerpt: String) throws {
    var request = URLRequest(url: try #require(URL(string: "http://h/")))
    request.setValue("key a/b+c=", forHTTPHeaderField: "Authorization")
    let secrets = SecretValues(of: request, in: [])
    #expect(String(decoding: secrets.excerpt(of: Data(body.utf8)), as: UTF8.self) == excerpt)
    #expect("\(secrets)" == "…")
  }

  @Test("Secrets are removed from the curl command, which is quoted for a shell")
  func curl() throws {
    var request = URLRequest(url: try #require(URL(string: "http://u:secret@h/a?token=secret&b=it's")))
    #expect(command(request) == #"curl --compressed 'http://h/a?token=…&b=it'\''s'"#)
    request.httpMethod = "POST"
    request.httpBody = Data(#"{"a":"b"}"#.utf8)
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let words = [
      "curl --compressed --request POST --header 'Accept: application/json' --header 'Authorization: …'",
      #"--data-raw '{"a":"b"}' 'http://h/a?token=…&b=it'\''s'"#,
    ]
    #expect(command(request) == words.joined(separator: " "))
  }

  @Test(
    "Secrets are removed from the body in the curl command, which keeps all other bytes",
    arguments: [
      (#"{"refreshToken":"r1"}"#, #"{"refreshToken":"…"}"#),
      (
        #"[{"a" : "token", "pass\u0077ord" : {"b":["x,}"]} , "c":1}]"#,
        #"[{"a" : "token", "pass\u0077ord" :"…", "c":1}]"#
      ),
      (
        #" {"secret":12,"user":{"sid":null,"name":"\"token\":1"}}"#,
        #" {"secret":"…","user":{"sid":"…","name":"\"token\":1"}}"#
      ),
      (#"{"token":"a"#, #"{"token":"…""#), (#"{"a":"b"#, #"{"a":"b"#),
      ("a=1&refresh_token=r1&b=2", "a=1&refresh_token=…&b=2"),
    ])
  func curlBody(body: String, shown: String) throws {
    var request = URLRequest(url: try #require(URL(string: "http://h/")))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    if body.hasPrefix("a=") {
      request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    }
    #expect(command(request).contains("--data-raw '\(shown)' "))
  }

  @Test(
    "The curl command sends the same bytes, and has only printable characters",
    arguments: ["/bin/sh", "/bin/bash"].filter(FileManager.default.isExecutableFile),
    [
      Data("plain 'quoted' \\n %s \"é\" 世界".utf8), Data("\u{202E}\u{2066}gnp.exe\u{2069}".utf8),
      Data("a\u{200B}b\u{FEFF}\u{AD}\u{E0041}\u{3164}".utf8), Data("line\nline\n\n".utf8),
      Data("%d 100% \\033 '\u{1B}[31m'\u{9B}2J".utf8), Data([0, 1, 7, 0x30, 0xFF, 0xFE, 0x80, 0]), Data(" ".utf8),
      Data("-n\u{202E}".utf8),
    ] as [Data]
  )
  func curlBytes(shell: String, body: Data) async throws {
    var request = URLRequest(url: try #require(URL(string: "http://h/")))
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue("a\u{202E}b", forHTTPHeaderField: "X-Text")
    let text = command(request)
    let isPrintable = text.unicodeScalars.allSatisfy { scalar in
      ![.control, .format].contains(scalar.properties.generalCategory) && scalar.value < 0xE000
    }
    #expect(isPrintable)
    // In place of curl: prints its standard input, or the argument after --data-raw.
    let curl = #"""
      curl() {
        while [ $# -gt 0 ]; do
          case $1 in
          --data-raw) printf %s "$2" ;;
          --data-binary) cat ;;
          --header) case $2 in X-Text*) printf %s "$2" >&2 ;; esac ;;
          esac
          shift
        done
      }

      """#
    let run = try await ProgramOutput(of: shell, ["-c", curl + text])
    #expect(run.output == body)
    #expect(run.errors == Data("X-Text: a\u{202E}b".utf8))
  }

  private func command(_ request: URLRequest) -> String {
    RequestAttempt(request, .failure(.cancelled), duration: .zero, attempt: 1, retry: nil).curlCommand
  }
}
