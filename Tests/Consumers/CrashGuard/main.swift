import CrashGuard

CrashGuard.prepare()
if CrashGuard.isRestartedAfterCrash {
  print("restarted after a crash")
} else {
  CrashGuard.arm()
  #if os(Linux)
    fatalError("as the network library does")
  #else
    print("restarted after a crash")
  #endif
}
