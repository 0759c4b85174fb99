import Dependencies
import TestSupport
import Testing

/// The exit code and the messages of a fault, and its use of the cache.
///
/// Most faults are tested in RESTClientTests.
@Suite("A faulty server", .startsPrograms)
struct FaultTests {
  @Test("Prints one error with its exit code, and shows or keeps cached rows", arguments: Fault.all)
  func response(_ fault: Fault) async throws {
    let isFailing = LockIsolated(true)
    let server = try ScriptedServer { _ in isFailing.value ? fault.steps : [.sandbox] }
    defer { server.stop() }
    let program = Program("users", baseURL: server.baseURL)
    let failed = try await program.run()
    failed.expectFailure(fault.status, says: fault.message, at: server.baseURL)
    #expect(!failed.errors.contains(Fault.secret) && !failed.errors.contains("<"), "\(failed)")
    #expect(server.requests.count == fault.requestCount)

    isFailing.setValue(false)
    let first = try await program.run()
    try #require(first.status == 0 && first.errors.isEmpty && first.lines.count == 10, "\(first)")
    isFailing.setValue(true)
    await program.ageCache(by: 2 * 86400)
    let result = try await program.run()
    switch fault.cacheUse {
    case .fallback:
      #expect(result.status == 0 && result.bytes == first.bytes && result.cachedAge == "2 days ago", "\(result)")
      // The cache notice has the message without the URL.
      let reason = fault.message.replacing(" (URL)", with: "").replacing(", URL", with: "")
      #expect(result.cacheReason == reason, "\(result)")
    case .kept:
      result.expectFailure(fault.status, says: fault.message, at: server.baseURL)
      let offline = try await program.with("users", "--offline").run()
      #expect(offline.status == 0 && offline.bytes == first.bytes && offline.cachedAge == "2 days ago", "\(offline)")
    }
  }

  @Test("A body larger than the memory is refused: the program uses less than 100 MB")
  func memory() async throws {
    // A gibibyte of zeros in gzip (RFC 1951, RFC 1952): a zero byte is 1032 bytes. The stream has no end.
    let beginning: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xEC, 0xC0, 0x81, 0, 0, 0, 0, 0x80, 0xA0]
    let bomb = beginning + [0xFD, 0xA9, 0x17, 0xA9, 0] + [UInt8](repeating: 0, count: (1 << 30) / 1032 + 1)
    // The program keeps running after the refused body, because it waits for another response.
    let gate = Gate()
    let server = try ScriptedServer { request in
      switch request.path {
      case "/users/1/albums": .response(headers: ["Content-Encoding: gzip"], body: bomb) + [.silence]
      case "/users/1/todos": [.wait(gate), .sandbox]
      default: [.sandbox]
      }
    }
    defer { server.stop() }
    let running = try Program("user", "1", "--max-size", "16", "--timeout", "600", baseURL: server.baseURL).start()
    await server.clientDisconnected()
    let peak = running.peakMemory
    gate.open()
    let result = try await running.finish()
    #expect(result.status == 5 && result.lines.contains { $0.hasPrefix("todo\t") }, "\(result)")
    #expect(result.errors == "app: albums: could not be loaded: the response is larger than 16 MB\n", "\(result)")
    #expect(try #require(peak) < 100 << 20)
  }
}
