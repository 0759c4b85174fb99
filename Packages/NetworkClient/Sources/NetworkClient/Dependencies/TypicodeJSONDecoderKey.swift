public import Dependencies
public import Foundation

extension DependencyValues {
  /// The decoder of JSONPlaceholder's answers; a plain `JSONDecoder`, in tests too.
  public var typicodeJSONDecoder: JSONDecoder {
    get { self[TypicodeJSONDecoderKey.self] }
    set { self[TypicodeJSONDecoderKey.self] = newValue }
  }
}

private enum TypicodeJSONDecoderKey: DependencyKey {
  static var liveValue: JSONDecoder { JSONDecoder() }
  static var testValue: JSONDecoder { JSONDecoder() }
}
