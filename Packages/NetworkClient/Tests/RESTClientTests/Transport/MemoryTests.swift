#if os(Linux)
  import RESTClient
  import Testing

  @Suite("A hostile response takes less than 100 MB", .connects, .timeLimit(.minutes(5)))
  struct MemoryTests {
    @Test("Tiny chunks without end are refused")
    func tinyChunks() async throws {
      let server = LoopbackServer { _ in .tinyChunks(count: 1_000_000) }
      let measurement = try await Measurement(server.address("/x"))
      let reason = "it is sent in too many small chunks"
      #expect(measurement.outcome == "the response cannot be read: \(reason) (\(server.address("/x")))")
      #expect(measurement.peakMemory < Measurement.memoryLimit)
    }

    @Test("An error that expands to a gibibyte is truncated")
    func error() async throws {
      let server = LoopbackServer { _ in .expandingToGibibyte("500 Oops") }
      let measurement = try await Measurement(server.address("/x"))
      #expect(measurement.outcome == "HTTP 500 (\(server.address("/x")))")
      #expect(measurement.peakMemory < Measurement.memoryLimit)
    }
  }
#endif
