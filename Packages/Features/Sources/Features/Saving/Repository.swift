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
  @Dependency(\.savedData) private var savedData
  @Dependency(\.typicodeSource) private var source

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
    let name = SavedName(source: source, path: path)
    let own = await savedData.rows(Row.self, of: name)
    var best = own
    if let whole {
      let larger = await savedData.rows(
        Row.self, of: SavedName(source: source, path: whole.path), where: (whole.column, whole.value))
      if let larger, own.map({ larger.isComplete && $0.fetchedAt < larger.fetchedAt }) ?? true { best = larger }
    }
    let saved = best.map { Dated(LossyArray($0.rows, skippedCount: $0.skippedCount), date: $0.fetchedAt) }
    if demand == .fresh, let best, best.isComplete, let saved, policy.isFresh(saved.date, at: date()) {
      return .loaded(saved)
    }
    return await ask(demand, saved: saved) { () async throws(NetworkError) in
      try await fetch(name, known: own) { tag async throws(NetworkError) in
        try await endpoint.ifModified(input, since: tag)
      }
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
    let saved = await savedData.row(id, in: source).flatMap { (found: SavedRows<Row>) in
      found.rows.first.map { Dated($0, date: found.fetchedAt) }
    }
    if demand == .fresh, let saved, policy.isFresh(saved.date, at: date()) { return .loaded(saved) }
    let outcome = await ask(demand, saved: saved) { () async throws(NetworkError) in
      let name = SavedName(source: source, path: path)
      let own = await savedData.rows(Row.self, of: name)
      let answer = try await fetch(name, known: own?.rows.isEmpty == false ? own : nil) {
        tag async throws(NetworkError) in
        switch try await endpoint.ifModified(id, since: tag) {
        case .modified(let row, let tag): .modified(LossyArray([row]), entityTag: tag)
        case .notModified: .notModified
        }
      }
      return answer.map { $0[0] }
    }
    if let failure = outcome.failure, failure.saysNotThere {
      await savedData.remove(Row.self, id, from: source)
    }
    return outcome
  }

  /// Asks the server, and falls back on what is saved.
  private func ask<Value>(
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
  ///   - name: What the answer is saved as.
  ///   - own: The saved answer, if there is one.
  ///   - request: Asks the server, on the condition that its answer has not this entity tag.
  /// - Throws: ``NetworkError/invalidResponse(url:reason:)`` when the server says that nothing has changed, though no
  ///   entity tag was sent.
  private func fetch<Row: Record>(
    _ name: SavedName,
    known own: SavedRows<Row>?,
    _ request: (_ entityTag: String?) async throws(NetworkError) -> Conditional<LossyArray<Row>>
  ) async throws(NetworkError) -> Dated<LossyArray<Row>> {
    // An answer that is not whole must come whole: a 304 would leave it as it is.
    let known = own.flatMap { $0.isComplete && $0.skippedCount == 0 && $0.entityTag != nil ? $0 : nil }
    let answer = try await request(known?.entityTag)
    let now = date()
    switch answer {
    case .modified(let rows, let tag):
      await savedData.save(
        SavedRows(
          rows: rows.elements, fetchedAt: now, entityTag: tag, isComplete: true, skippedCount: rows.skippedCount),
        as: name)
      return Dated(rows, date: now)
    case .notModified:
      guard var known else {
        throw .invalidResponse(url: name.path, reason: "it says that nothing has changed, but nothing is known")
      }
      if await !savedData.renew(name, fetchedAt: now) {
        // Another program has taken the rows away meanwhile.
        known.fetchedAt = now
        await savedData.save(known, as: name)
      }
      return Dated(LossyArray(known.rows), date: now)
    }
  }
}
