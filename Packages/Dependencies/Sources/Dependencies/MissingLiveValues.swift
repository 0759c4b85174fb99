/// The error of ``DependencyValues/validate()``: dependencies that a running program could not get.
public struct MissingLiveValues: Error, Equatable, Sendable, CustomStringConvertible {
  /// The names of the keys without a live value, such as `Weather.WeatherClient`, sorted.
  public let keys: [String]

  /// What is missing, and what to do about it.
  public var description: String {
    """
    \(keys.count == 1 ? "A dependency has" : "\(keys.count) dependencies have") no live value:

    \(keys.map { "    \($0)" }.joined(separator: "\n"))

    Make each conform to DependencyKey and give it a liveValue, in a module that this program links.
    """
  }
}
