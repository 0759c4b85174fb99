import Foundation

/// A client that receives one response at a time.
struct Trial {
  /// The result of a response.
  enum Result {
    case reported(Report, Sent?)
    /// The client process has ended.
    case ended
    case hung
  }

  /// The time after which a request counts as hanging.
  static let hangTimeout = Client.deadline + .seconds(5)

  let client: ClientProcess
  private let server: ResponseServer

  /// Starts a client.
  init(_ shared: Supervisor.Shared, log: URL, showsValues: Bool = false) throws {
    server = shared.server
    client = try ClientProcess(port: server.port, log: log, showsValues: showsValues)
  }

  /// Makes the client request a response, and waits for its report.
  func run(_ response: FuzzedResponse) -> Result {
    let seed = response.scenario.seed
    server.begin(response)
    let start = ContinuousClock.now
    client.request(seed)
    while start.duration(to: .now) < Self.hangTimeout {
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
