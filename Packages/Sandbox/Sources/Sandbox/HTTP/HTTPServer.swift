import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An HTTP/1.1 server on 127.0.0.1: it starts and stops the thread on which an ``EventLoop`` serves.
final class HTTPServer: Sendable {
  private struct Running {
    let port: UInt16
    let wakeUp: Int32
  }

  private let service: HTTPService
  private let requestedPort: UInt16
  private let running = Mutex<Running?>(nil)
  /// Is entered as long as the thread runs.
  private let thread = DispatchGroup()

  /// - Parameter port: The port to listen on, 0 for any free one.
  init(service: HTTPService, port: UInt16) {
    self.service = service
    requestedPort = port
  }

  deinit {
    endLoop()
  }

  /// Listens and starts to serve.
  ///
  /// If the server runs already, nothing changes.
  ///
  /// - Returns: The port.
  func start() throws(SandboxError) -> UInt16 {
    try running.withLock { (running) throws(SandboxError) in
      if let port = running?.port { return port }
      let (listener, port) = try Socket.listen(port: requestedPort)
      let pipe: (reading: Int32, writing: Int32)
      do throws(SandboxError) { pipe = try Socket.makePipe() } catch {
        close(listener)
        throw error
      }
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

  /// Closes all connections and waits until the thread has ended.
  ///
  /// From the server's own thread, where waiting would be for ever, it only asks for the end.
  func stop() {
    endLoop()
    if !Self.isServing { thread.wait() }
  }

  /// Waits until the server is stopped; returns at once if it does not run.
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

  /// Whether the calling code runs on the thread of a server, that is, in a handler or a hook.
  @TaskLocal private static var isServing = false

  /// A thread of its own, because one that waits in `poll` must not take a place in the pool of Swift's tasks.
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

/// What a new thread has to do, in a form that fits through the pointer of the C interface.
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
