import TestSupport

#if os(Linux)
  import PersistenceTestSupport
  import Testing

  @Suite("Descriptors")
  struct DescriptorTests {
    @Test("Every descriptor is closed on exec: those of the databases, the log and the lock file")
    func closeOnExec() throws {
      let folder = try TemporaryFolder()
      let (lines, code) = try WriterProcess(["descriptors", folder.path]).finish()
      #expect(code == 0)
      // The cache with its log and the index of the log, the drafts, and the lock file of a draft.
      #expect(lines == ["5", "0"])
    }
  }
#endif
