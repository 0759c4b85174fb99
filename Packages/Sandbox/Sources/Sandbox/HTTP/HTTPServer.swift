import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An HTTP/1.1 server on 127.0.0.1: starts and stops the thread of an ``EventLoop``.
final class HTTPServer: Sendable {
  private struct Running {
    let port: UInt16
    let wakeUp: Int32
  }

  private let service: HTTPService
  private let requestedPort: UInt16
  private let running = Mutex<Running?>(nil)
  /// Entered while the thread runs.
  private let thread = DispatchGroup()

  /// - Parameter port: The port, or 0 for any free one.
  init(service: HTTPService, port: UInt16) {
    self.service = service
    requestedPort = port
  }

  deinit {
    endLoop()
  }

  /// Starts the server, unless it runs already, and returns its port.
  func start() throws(SandboxError) -> UInt16 {
    try running.withLock { (running) throws(SandboxError) in
      if let port = running?.port { return port }
      let (listener, port) = try Socket.listen(port: requestedPort)
      let pipe: (reading: Int32, writing: Int32)
      do throws(SandboxError) { pipe = try Socket.makePipe() } catch {
        close(listener)
        throw error
      }
      var service = service
      service.originPolicy = OriginPolicy(port: port)
      let loop = EventLoop(listener: listener, wakeUp: pipe.reading, service: service)
      thread.enter()
      let status = Self.runOnThread { [thread] in
        loop.run()
        thread.leave()
      }
      guard status == 0 else {
        thread.leave()
        for descriptor in [listener, pipe.reading, pipe.writing] { close(descriptor) }
        throw SandboxError.cannotListen(port: requestedPort, reason: String(cString: strerror(status)))
      }
      running = Running(port: port, wakeUp: pipe.writing)
      return port
    }
  }

  /// Closes all connections and waits for the end of the thread.
  ///
  /// Called on the server's thread, where waiting would deadlock, it returns at once.
  func stop() {
    endLoop()
    if !Self.isServing { thread.wait() }
  }

  func waitUntilStopped() async {
    await withCheckedContinuation { continuation in
      thread.notify(queue: .global()) { continuation.resume() }
    }
  }

  private func endLoop() {
    running.withLock { running in
      if let wakeUp = running?.wakeUp { close(wakeUp) }
      running = nil
    }
  }

  /// Whether the current thread is that of a server, which is true in handlers and hooks.
  @TaskLocal private static var isServing = false

  /// Starts a thread, because `poll` would block a thread of Swift's cooperative pool.
  ///
  /// - Returns: 0, or the system's error code.
  private static func runOnThread(_ work: @escaping @Sendable () -> Void) -> Int32 {
    let box = Unmanaged.passRetained(ThreadWork { $isServing.withValue(true, operation: work) })
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { runThreadWork($0) }, box.toOpaque())
      if status == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { $0.flatMap(runThreadWork) }, box.toOpaque())
      if status == 0 { pthread_detach(thread) }
    #endif
    if status != 0 { box.release() }
    return status
  }
}

/// A closure in a class, for the context pointer of `pthread_create`.
private final class ThreadWork {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runThreadWork(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run()
  return nil
}
