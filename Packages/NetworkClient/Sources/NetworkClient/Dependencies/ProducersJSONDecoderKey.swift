public import Dependencies
public import Foundation

extension DependencyValues {
  /// The decoder of the producers API's answers; a plain `JSONDecoder`, in tests too.
  public var producersJSONDecoder: JSONDecoder {
    get { self[ProducersJSONDecoderKey.self] }
    set { self[ProducersJSONDecoderKey.self] = newValue }
  }
}

private enum ProducersJSONDecoderKey: DependencyKey {
  static var liveValue: JSONDecoder { JSONDecoder() }
  static var testValue: JSONDecoder { JSONDecoder() }
}
