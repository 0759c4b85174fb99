import Foundation
import Testing

@testable import RESTClient

@Suite("Secrets of a request")
struct SecretsTests {
  @Test(
    "Secrets are removed from a URL for messages",
    arguments: [
      ("http://h/a?b=c#d", "http://h/a?b=c"),
      ("http://h/#access_token=secret", "http://h/"),
      ("http://user:secret@h:1/a", "http://h:1/a"),
      ("http://user@h/@a", "http://h/@a"),
      ("http://h/?token=secret", "http://h/?token=***"),
      ("http://h/?a=1&Access_Token=secret&b=2#f", "http://h/?a=1&Access_Token=***&b=2"),
      (
        "http://h/?api_key=secret&key=secret&sig=secret&keyword=tea",
        "http://h/?api_key=***&key=***&sig=***&keyword=tea"
      ),
      ("http://u:secret@h/?password=secret=secret&page=2", "http://h/?password=***&page=2"),
      ("http://h/?token", "http://h/?token"),
      ("http://h/?a=1;token=secret", "http://h/?a=1;token=***"),
      ("http://h/?a=1;b=2&c=3;d", "http://h/?a=1;b=2&c=3;d"),
      // The rest may be part of the secret.
      ("http://h/?token=sec;ret&page=2", "http://h/?token=***&page=2"),
      ("http://h/?a=1;key=sec;ret;b=2&page=2;sid=secret", "http://h/?a=1;key=***&page=2;sid=***"),
      ("http://h/?to%6Ben=secret;a=1", "http://h/?to%6Ben=***"),
    ]
  )
  func address(address: String, shown: String) throws {
    #expect(try #require(URL(string: address)).withoutSecrets == shown)
  }

  @Test("The curl command has no secrets, no body and no invisible characters, and is quoted for a shell")
  func curl() throws {
    var request = URLRequest(url: try #require(URL(string: "http://u:secret@h/a?token=secret&b=it's")))
    #expect(command(request) == #"curl --compressed 'http://h/a?token=***&b=it'\''s'"#)
    request.httpMethod = "POST"
    request.httpBody = Data(#"{"a":"b"}"#.utf8)
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("a\u{202E}b", forHTTPHeaderField: "Content-Type")
    request.setValue("secret", forHTTPHeaderField: "X-Text")
    let words = [
      "curl --compressed --request POST --header 'Accept: application/json' --header 'Authorization: …'",
      #"--header 'Content-Type: a�b' --header 'X-Text: …' --data-raw '…' 'http://h/a?token=***&b=it'\''s'"#,
    ]
    #expect(command(request) == words.joined(separator: " "))
  }

  @Test(
    "Each part of a header field and of a query value that can be a secret is removed from the texts of a server",
    arguments: [
      ("Authorization", "Bearer secret", "secret"), ("Authorization", "secret", "secret"),
      ("Authorization", "Basic YWRhYWRhOnNlY3JldA==", "secret adaada:secret YWRhYWRhOnNlY3JldA== YWRhYWRhOnNlY3JldA"),
      ("Authorization", #"Token token="secret", id=other"#, "secret other"),
      ("Cookie", "sid=secret; lang=german", "secret german sid=secret"), ("X-Tenant", "secret/blue", "secret/blue"),
      ("Accept", "text/plain", ""),
    ])
  func quoted(name: String, value: String, parts: String) throws {
    var request = URLRequest(url: try #require(URL(string: "http://h/?token=quer%79&q=tea")))
    request.setValue(value, forHTTPHeaderField: name)
    let secrets = SecretValues(of: request)
    for part in (parts + " quer%79 query").split(separator: " ") { #expect(secrets.redacted("<\(part)>") == "<…>") }
    #expect(secrets.redacted("Token text/plain sid lang tea") == "Token text/plain sid lang tea")
  }

  private func command(_ request: URLRequest) -> String {
    RequestAttempt(request, .failure(.cancelled), duration: .zero, attempt: 1, retry: nil).curlCommand
  }
}
