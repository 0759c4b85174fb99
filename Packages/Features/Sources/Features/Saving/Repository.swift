import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence

/// Where the rows of a screen come from: saved ones while they are fresh, the server otherwise.
///
/// This is the one place that decides. Fresh rows make no request. Older ones make a conditional request with their
/// entity tag, and a 304 renews them. Where the server cannot be reached, saved rows stand in for its answer, and the
/// failure goes with them. Rows are replaced by a complete answer only, so a failed load loses none.
struct Repository: Sendable {
  /// How a load ended: a value that is current, or a failure with the saved value, if there is one.
  typealias Outcome<Value> = LoadState<Dated<Value>, NetworkError>

  @Dependency(\.date) private var date
  @Dependency(\.freshnessPolicy) private var policy
  @Dependency(\.responseCache) private var responseCache
  @Dependency private var source: String

  /// Makes the repository of one server.
  ///
  /// - Parameter source: The dependency that names the server's answers.
  init(source: any KeyPath<DependencyValues, String> & Sendable) {
    _source = Dependency(source)
  }

  /// Loads a list.
  ///
  /// - Parameters:
  ///   - endpoint: Asks the server.
  ///   - input: What the endpoint needs to know.
  ///   - path: The path that is asked for, under which the answer is saved.
  ///   - demand: What the screen wants.
  ///   - whole: A longer list that holds this one's rows, the column that tells them, and its value.
  func list<Input, Row: Record>(
    _ endpoint: Endpoint<Input, LossyArray<Row>>,
    _ input: Input,
    path: String,
    _ demand: Demand,
    within whole: (path: String, column: String, value: Int)? = nil
  ) async -> Outcome<LossyArray<Row>> {
    let own = await saved(Row.self, path)
    var best = own
    if let whole {
      let larger = await responseCache.rows(Row.self, of: name(whole.path), where: (whole.column, whole.value))
      best = newer(larger, orElse: own)
    }
    if demand == .fresh, let best, isFresh(best) { return .loaded(best.dated) }
    return await ask(demand, saved: best?.dated) { () async throws(NetworkError) in
      try await fetch(endpoint, input, path: path, known: own) { ($0, nil) }.dated
    }
  }

  /// Loads one record; any saved list that holds it will do.
  ///
  /// - Parameters:
  ///   - endpoint: Asks the server.
  ///   - id: The record's number.
  ///   - path: The path that is asked for, under which the answer is saved.
  ///   - demand: What the screen wants.
  func record<Row: Record & Identifiable>(
    _ endpoint: Endpoint<Row.ID, Row>, _ id: Row.ID, path: String, _ demand: Demand
  ) async -> Outcome<Row> where Row.ID: DatabaseValue & Sendable {
    let found = await responseCache.row(id, in: source).flatMap { (found: SavedRows<Row>) in
      found.rows.first.map { Dated($0, date: found.fetchedAt) }
    }
    if demand == .fresh, let found, policy.isFresh(found.date, at: date()) { return .loaded(found) }
    let outcome = await ask(demand, saved: found) { () async throws(NetworkError) in
      let own = await saved(Row.self, path)
      return try await fetch(endpoint, id, path: path, known: own?.rows.isEmpty == false ? own : nil) {
        (LossyArray([$0]), nil)
      }
      .dated.map { $0[0] }
    }
    if let failure = outcome.failure, failure.saysNotThere {
      await responseCache.remove(Row.self, id, from: source)
    }
    return outcome
  }
}

// MARK: - Steps of a load

extension Repository {
  /// What an answer is saved as.
  func name(_ path: String) -> CacheKey {
    CacheKey(source: source, path: path)
  }

  /// The answer that is saved of a path, if there is one.
  func saved<Row: Record>(_ type: Row.Type, _ path: String) async -> SavedRows<Row>? {
    await responseCache.rows(type, of: name(path))
  }

  /// Whether saved rows do without a request.
  func isFresh<Row>(_ rows: SavedRows<Row>) -> Bool {
    rows.isComplete && policy.isFresh(rows.fetchedAt, at: date())
  }

  /// The rows out of a longer list, where they are whole and newer than the list's own answer, which counts otherwise.
  func newer<Row>(_ larger: SavedRows<Row>?, orElse own: SavedRows<Row>?) -> SavedRows<Row>? {
    guard let larger, let own else { return larger ?? own }
    return larger.isComplete && own.fetchedAt < larger.fetchedAt ? larger : own
  }

  /// Asks the server, and falls back on what is saved.
  func ask<Value>(
    _ demand: Demand, saved: Dated<Value>?, _ request: () async throws(NetworkError) -> Dated<Value>
  ) async -> Outcome<Value> {
    if case .saved(let failure) = demand { return .failed(failure, previous: saved) }
    do throws(NetworkError) {
      return .loaded(try await request())
    } catch {
      return .failed(error, previous: error.isOutage ? saved : nil)
    }
  }

  /// Asks for an answer and saves it; one that has not changed since it was saved is renewed.
  ///
  /// - Parameters:
  ///   - endpoint: Asks the server, on the condition that its answer has not the entity tag of the saved one.
  ///   - input: What the endpoint needs to know.
  ///   - path: The path under which the answer is saved.
  ///   - own: The saved answer, if there is one.
  ///   - unpack: Takes the rows out of the answer, and how many the whole list has where they are a page of it.
  /// - Throws: ``NetworkError/invalidResponse(url:reason:)`` when the server says that nothing has changed, though no
  ///   entity tag was sent.
  func fetch<Input, Response, Row: Record>(
    _ endpoint: Endpoint<Input, Response>,
    _ input: Input,
    path: String,
    known own: SavedRows<Row>?,
    unpack: (Response) -> (rows: LossyArray<Row>, totalCount: Int?)
  ) async throws(NetworkError) -> SavedRows<Row> {
    // An answer that is not whole must come whole: a 304 would leave it as it is.
    let known = own.flatMap { $0.isComplete && $0.skippedCount == 0 && $0.entityTag != nil ? $0 : nil }
    let answer = try await endpoint.ifModified(input, since: known?.entityTag)
    let now = date()
    switch answer {
    case .modified(let response, let tag):
      let (rows, totalCount) = unpack(response)
      let saved = SavedRows(
        rows: rows.elements, fetchedAt: now, entityTag: tag, skippedCount: rows.skippedCount, totalCount: totalCount)
      await responseCache.save(saved, as: name(path))
      return saved
    case .notModified:
      guard var known else {
        throw .invalidResponse(url: path, reason: "it says that nothing has changed, but nothing is known")
      }
      known.fetchedAt = now
      if await !responseCache.renew(name(path), fetchedAt: now) {
        // Another program has taken the rows away meanwhile.
        await responseCache.save(known, as: name(path))
      }
      return known
    }
  }
}

extension SavedRows {
  /// The rows as a screen takes them.
  fileprivate var dated: Dated<LossyArray<Row>> {
    Dated(LossyArray(rows, skippedCount: skippedCount), date: fetchedAt)
  }
}
