import Dispatch
import Foundation
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 with a thread for each connection.
final class HTTPServer: Sendable {
  /// The number of descriptors that must be free: for the server, a client in the same process, and its cache.
  private static let descriptorCount = 32

  private let makeService: @Sendable (_ port: UInt16) -> HTTPService
  private let requestedPort: UInt16
  /// The port, and the writing end of a pipe, which wakes the accepting thread.
  private let running = Mutex<(port: UInt16, wakeUp: Int32)?>(nil)
  /// Entered while a thread runs.
  private let threads = DispatchGroup()

  /// - Parameter port: The port, or 0 for any free one.
  init(port: UInt16, makeService: @escaping @Sendable (_ port: UInt16) -> HTTPService) {
    requestedPort = port
    self.makeService = makeService
  }

  deinit {
    wakeUp()
  }

  /// Starts the server, unless it runs already, and returns its port.
  func start() throws(SandboxError) -> UInt16 {
    try running.withLock { (running) throws(SandboxError) in
      if let port = running?.port { return port }
      let (listener, port) = try Socket.listener(port: requestedPort)
      var pipe: [Int32] = [-1, -1]
      // Without descriptors for both ends of a request, a client would wait until it gives up.
      guard Socket.hasDescriptors(Self.descriptorCount, beside: listener), Socket.makePipe(&pipe) else {
        let reason = Socket.lastError()
        close(listener)
        throw .cannotListen(port: requestedPort, reason: reason)
      }
      var service = makeService(port)
      service.originPolicy = OriginPolicy(port: port)
      let wakeUp = pipe[0]
      Self.runOnThread(in: threads) { [threads, service] in
        Self.accept(from: listener, until: wakeUp, service, threads)
      }
      running = (port, pipe[1])
      return port
    }
  }

  /// Closes all connections and waits for the end of the threads.
  ///
  /// Called on a thread of a server, where waiting would deadlock, it returns at once.
  func stop() {
    wakeUp()
    if !Self.isServing { threads.wait() }
  }

  func waitUntilStopped() async {
    await withCheckedContinuation { continuation in
      threads.notify(queue: .global()) { continuation.resume() }
    }
  }

  private func wakeUp() {
    running.withLock { running in
      if let wakeUp = running?.wakeUp {
        _ = write(wakeUp, [0], 1)
        close(wakeUp)
      }
      running = nil
    }
  }

  /// Accepts clients until the wake-up, then closes all connections.
  private static func accept(
    from listener: Int32, until wakeUp: Int32, _ service: HTTPService, _ threads: DispatchGroup
  ) {
    let connections = OpenConnections()
    var descriptors = [wakeUp, listener].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      _ = poll(&descriptors, 2, -1)
      if descriptors[0].revents != 0 { break }
      if connections.count < service.limits.connections, let descriptor = Socket.client(of: listener) {
        connections.add(descriptor)
        runOnThread(in: threads) {
          HTTPConnection(descriptor: descriptor, service: service).serve()
          connections.remove(descriptor)
        }
      } else {
        // All connections, or all descriptors of the process, are in use. The client waits in the system's queue.
        _ = poll(&descriptors, 1, 10)
      }
    }
    connections.shutDownAll()
    // Otherwise the port is open as long as a program that is being started has a copy of the descriptor.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    close(wakeUp)
  }

  /// Whether the current thread is that of a server, which is true in handlers and hooks.
  @TaskLocal private static var isServing = false

  private static func runOnThread(in group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      $isServing.withValue(true, operation: work)
      group.leave()
    }
  }
}

/// The open connections of a server, which their threads close.
private final class OpenConnections: Sendable {
  private let descriptors = Mutex<Set<Int32>>([])

  var count: Int { descriptors.withLock { $0.count } }

  func add(_ descriptor: Int32) {
    descriptors.withLock { _ = $0.insert(descriptor) }
  }

  /// Closes a connection, whose descriptor no other thread can then shut down.
  func remove(_ descriptor: Int32) {
    descriptors.withLock { descriptors in
      descriptors.remove(descriptor)
      close(descriptor)
    }
  }

  /// Closes both directions, which wakes the threads that wait for the clients.
  func shutDownAll() {
    descriptors.withLock { $0.forEach { _ = shutdown($0, Int32(SHUT_RDWR)) } }
  }
}
