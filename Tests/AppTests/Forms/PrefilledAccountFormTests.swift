import Foundation
import Testing

@Suite("The account form with previous values", .startsPrograms)
struct PrefilledAccountFormTests {
  @Test("Shows the current values in the fields, Enter keeps them, and only changes are sent")
  func prefilled() async throws {
    let account = SampleAccount(id: 2, avatarJSON: #""https://example.org/ada.png""#)
    let server = try ScriptedServer { request in try account.response(to: request) }
    defer { server.stop() }
    let form = try FormDriver(Program("account", "edit", "2", baseURL: server.baseURL))
    try await form.expect("Account 2\nEnter keeps a value, Esc restores it.\n")
    try await form.keep("Ada", for: "First name")
    try await form.enter("Ny", for: "Last name", over: "Sample")
    try await form.keep("ada@example.org", for: "Email")
    try await form.enter("", for: "Avatar URL (optional)", over: "https://example.org/ada.png")
    let result = try await form.finish()
    #expect(result.status == 0 && result.unstyledLines.contains("Changed account 2"), "\(result)")
    #expect(server.requests.map(\.method) == ["GET", "PATCH"])
    #expect(server.requests.last?.text == #"{"user":{"last_name":"Ny","avatar_url":""}}"#)
  }
}
