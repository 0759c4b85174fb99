import Dependencies

#if canImport(XCTest)
  import XCTest
#endif

// Linking this module has to be enough, and the test target may use no name of it: so the pointer to the function that
// connects the testing library stands where the loader looks for functions to call before `main`.
#if objectFormat(MachO)
  @section("__DATA,__mod_init_func")
#elseif objectFormat(ELF)
  @section(".init_array")
#elseif objectFormat(COFF)
  @section(".CRT$XCU")
#endif
@used
private let activation: @convention(c) () -> Void = {
  IssueReporter.install(
    IssueReporter(
      record: { message, site in TestingConnection.record(message, at: site) },
      runningTest: { TestingConnection.runningTest }
    )
  )
  #if canImport(XCTest)
    XCTestObservationCenter.shared.addTestObserver(RunningXCTest())
  #endif
}
