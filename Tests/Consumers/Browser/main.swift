import Browser
import Features
import Models
import Terminal

let session = BrowserSession(profile: .plain, environment: ["TERM": "dumb"])
do {
  try await session.run(at: .user(3))
} catch {
  print(error == FullScreenError.notATerminal ? "not a terminal" : "failed")
}
