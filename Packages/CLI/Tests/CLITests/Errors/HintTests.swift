import Features
import Testing
import Views

@testable import CLI

@Suite("A hint")
struct HintTests {
  @Test("A hint has the options that select the server after each of its commands")
  func commands() {
    let hint: Hint = "See \(command: "app accounts"). Send it: \(command: "app account \(2)") --again"
    #expect(hint.text(.sandbox) == "See app accounts --sandbox. Send it: app account 2 --sandbox --again")
    #expect(hint.text(.live) == "See app accounts. Send it: app account 2 --again")
  }

  @Test("A hint without commands is the same for every server")
  func text() {
    let name = "bash"
    let hint: Hint = "Try: app completion \(name)"
    #expect(hint.text(.sandbox) == "Try: app completion bash")
  }
}
