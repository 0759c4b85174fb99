import Foundation

/// A client that gets one reply at a time.
struct Trial {
  /// What became of a reply.
  enum Result {
    case reported(Report, Sent?)
    /// The client has ended.
    case ended
    case hung
  }

  /// The time after which a request without an outcome hangs.
  static let patience = Client.deadline + .seconds(5)

  let client: ClientProcess
  private let server: ReplyServer

  /// Starts a client.
  init(_ shared: Supervisor.Shared, log: URL, showsValues: Bool = false) throws {
    server = shared.server
    client = try ClientProcess(port: server.port, log: log, showsValues: showsValues)
  }

  /// Has the client ask for a reply, and waits for the outcome.
  func run(_ reply: Reply) -> Result {
    let seed = reply.question.seed
    server.begin(reply)
    let start = ContinuousClock.now
    client.ask(for: seed)
    while start.duration(to: .now) < Self.patience {
      guard let reports = client.reports(within: 100) else {
        _ = server.end(seed)
        return .ended
      }
      if let report = reports.first(where: { $0.seed == seed }) { return .reported(report, server.end(seed)) }
    }
    _ = server.end(seed)
    return .hung
  }
}
