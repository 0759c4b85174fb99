import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

@Suite("The response cache", .startsPrograms)
struct ResponseCacheTests {
  @Test("The built-in sandbox has its own cache, which later runs find")
  func sandbox() async throws {
    let program = Program("users", "--sandbox", "--debug", baseURL: "http://127.0.0.1:1")
    let first = try await program.run()
    #expect(
      first.status == 0 && first.errorLines.filter { $0.hasPrefix("app: ") }.count == 1
        && first.errors.contains("/users -> 200"))
    let second = try await program.run()
    #expect(second.status == 0 && second.bytes == first.bytes && second.errors.isEmpty, "\(second)")
    let info = try await program.with("cache", "info").run()
    #expect(info.lines.map { $0.split(separator: "\t").prefix(3) } == [["sandbox", "users", "10"]])
    let otherServer = try await program.with("users", "--offline").run()
    #expect(otherServer.status == 3 && otherServer.bytes.isEmpty)
  }

  @Test("The images of an album load concurrently, and the next run takes them from the cache")
  func images() async throws {
    let photos = (1...8).map {
      ##"{"albumId":1,"id":\##($0),"title":"Photo \##($0)","url":"600/\##($0)","thumbnailUrl":"150/\##($0)"}"##
    }
    let image = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR42mP4z8DAAMIM////ZwAAHu8E/HMcU8wAAAAASUVORK5CYII="))
    let sixArrived = Gate()
    let imageCount = Mutex(0)
    let server = try ScriptedServer { request in
      switch request.path {
      case "/albums/1": return .response(json: #"{"userId":1,"id":1,"title":"Album"}"#)
      case "/albums/1/photos": return .response(json: "[\(photos.joined(separator: ","))]")
      case let path where path.hasPrefix("/150/"):
        let count = imageCount.withLock { value in
          value += 1
          return value
        }
        if count == 6 { sixArrived.open() }
        return [.wait(sixArrived)] + .response(type: "image/png", body: [UInt8](image))
      default: return .response("404 Not Found", json: "{}")
      }
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    for _ in 1...2 {
      let browser = try BrowseDriver("album/1", in: program)
      try await browser.wait("the images") { $0.text.count { $0 == "▀" } == 8 * 32 }
      try await browser.quit()
    }
    #expect(imageCount.withLock(\.self) == 8)
  }
}
