extension Duration {
  private static let units: [(name: String, seconds: Int64)] = [
    ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]

  /// The time in words, in the two largest units and never less than it is: `1 minute 30 seconds`.
  var words: String {
    let seconds = max(components.seconds, 0) + (components.attoseconds > 0 ? 1 : 0)
    // The second unit is rounded up, and may make one more of the first.
    let step: Int64 = seconds >= 86400 ? 3600 : seconds >= 3600 ? 60 : 1
    var rest = (seconds + step - 1) / step * step
    var words: [String] = []
    for unit in Self.units {
      let count = rest / unit.seconds
      rest %= unit.seconds
      if count > 0 { words.append("\(count) \(unit.name)\(count == 1 ? "" : "s")") }
    }
    return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
  }

  /// The time in few signs: in milliseconds below a second, else in whole seconds, never less than it is.
  var short: String {
    let milliseconds = Int((self / .milliseconds(1)).rounded(.up))
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(Int((self / .seconds(1)).rounded(.up))) s"
  }
}
