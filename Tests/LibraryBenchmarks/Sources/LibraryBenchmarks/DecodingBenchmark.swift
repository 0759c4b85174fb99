import Foundation
import Models

/// The cost of a tagged id when decoding an object from JSON.
enum DecodingBenchmark {
  private static let count = 1_000

  static func run() async throws {
    let numbers = (0..<count).map { "\($0)" }
    let strings = numbers.map { "\"identifier \($0)\"" }
    let uuids = numbers.map { _ in "\"\(UUID())\"" }
    try await compare("Int", RawNumber.self, TaggedNumber.self, ids: numbers)
    try await compare("String", RawString.self, TaggedString.self, ids: strings)
    try await compare("UUID", RawUUID.self, TaggedUUID.self, ids: uuids)
    try await compareFailures(ids: strings)
  }

  private static func compare<Raw: Decodable, Tagged: Decodable>(
    _ name: String, _: Raw.Type, _: Tagged.Type, ids: [String]
  ) async throws {
    let json = document(ids)
    let measurement = await Measurement(rounds: 101, [try decoding(Raw.self, json), try decoding(Tagged.self, json)])
    Row(
      name: "JSON object with Tagged<_, \(name)>, over raw", value: measurement.difference(of: 1, to: 0), unit: "ns",
      aim: 100, baseline: "raw object \(measurement[0].nanoseconds)"
    ).print()
  }

  /// Compares malformed objects in a list that leaves them out.
  ///
  /// The cost of four tags should be twice that of two tags. If each tag decoded twice, it would be five times.
  private static func compareFailures(ids: [String]) async throws {
    let json = document(ids)
    let measurement = await Measurement([
      try decoding(Lossy<RawNumber>.self, json), try decoding(Lossy<TaggedTwice>.self, json),
      try decoding(Lossy<TaggedFourTimes>.self, json), try decoding(Lossy<TaggedNumber>.self, json),
    ])
    let baseline = "raw object \(measurement[0].nanoseconds)"
    Row(
      name: "failing JSON object, tagged id over raw", value: measurement.ratio(of: 3, to: 0), unit: "x", aim: 1.2,
      baseline: baseline
    ).print()
    Row(name: "failing JSON object, id tagged 4 times", value: measurement[2], unit: "ns", baseline: baseline).print()
    Row(
      name: "the same, what 4 tags add against what 2 add",
      value: measurement.difference(of: 2, to: 0) / measurement.difference(of: 1, to: 0), unit: "x", aim: 3,
      baseline: baseline
    ).print()
  }

  private static func decoding<Value: Decodable>(_: Value.Type, _ json: Data) throws -> Work {
    _ = try JSONDecoder().decode([Value].self, from: json)
    return Work(count: count) { _ in use(try? JSONDecoder().decode([Value].self, from: json)) }
  }

  private static func document(_ ids: [String]) -> Data {
    Data("[\(ids.map { #"{"id":\#($0),"name":"Sample"}"# }.joined(separator: ","))]".utf8)
  }
}

// Not generic: in a generic type the compiler cannot choose the `decode` overload for tagged values.

private struct RawNumber: Decodable {
  let id: Int
  let name: String
}

private struct TaggedNumber: Decodable {
  let id: Tagged<Self, Int>
  let name: String
}

private struct RawString: Decodable {
  let id: String
  let name: String
}

private struct TaggedString: Decodable {
  let id: Tagged<Self, String>
  let name: String
}

private struct RawUUID: Decodable {
  let id: UUID
  let name: String
}

private struct TaggedUUID: Decodable {
  let id: Tagged<Self, UUID>
  let name: String
}

private struct TaggedTwice: Decodable {
  let id: Tagged<Self, Tagged<Self, Int>>
  let name: String
}

private struct TaggedFourTimes: Decodable {
  let id: Tagged<Self, Tagged<Self, Tagged<Self, Tagged<Self, Int>>>>
  let name: String
}

/// A value, or `nil` if it is malformed.
private struct Lossy<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}
