/// An estimate of the work that a backtracking matcher may need for a pattern.
///
/// With n open quantifiers the work may grow with the text length to the power of n, or n + 1 if the pattern may match
/// anywhere. Repeating a group that contains a quantifier or an alternative makes it exponential.
struct LikePatternCost {
  /// The maximum number of open quantifiers (`*`, `+`, `{2,}`) in a pattern that begins with `^`; one less in others.
  static let maximumQuantifiers = 3
  /// The maximum number of choices (`?` and `|`), each of which may double the work.
  static let maximumChoices = 12

  private var quantifiers = 0
  private var choices = 0
  private var repeatsRiskyGroup = false
  private let isAnchored: Bool

  /// Scans a pattern, which may be invalid.
  init(of pattern: String) {
    isAnchored = pattern.hasPrefix("^")
    var rest = pattern[...]
    /// For each open group, whether it contains a quantifier or a choice.
    var groups = [false]
    var previous: Previous = .other
    while let character = rest.popFirst() {
      let before = previous
      previous = .other
      switch character {
      case "\\": _ = rest.popFirst()
      case "[": Self.skipClass(&rest)
      case "(":
        groups.append(false)
        previous = .opening
      case ")" where groups.count > 1:
        let isRisky = groups.removeLast()
        if isRisky { groups[groups.count - 1] = true }
        previous = isRisky ? .riskyGroup : .other
      case "?" where before == .opening || before == .quantifier: break
      case "|", "?":
        choices += 1
        groups[groups.count - 1] = true
        if character == "?" { previous = .quantifier }
      case "*", "+", "{":
        if before == .riskyGroup { repeatsRiskyGroup = true }
        if character != "{" || Self.isOpen(&rest) { quantifiers += 1 }
        groups[groups.count - 1] = true
        previous = .quantifier
      default: break
      }
    }
  }

  /// Whether the pattern must be rejected.
  var isExcessive: Bool {
    repeatsRiskyGroup || choices > Self.maximumChoices
      || quantifiers > (isAnchored ? Self.maximumQuantifiers : Self.maximumQuantifiers - 1)
  }

  private enum Previous {
    case opening, quantifier, riskyGroup, other
  }

  private static func skipClass(_ rest: inout Substring) {
    while let character = rest.popFirst(), character != "]" {
      if character == "\\" { _ = rest.popFirst() }
    }
  }

  /// Whether the braces contain a range, as in `{2,}`, rather than one number.
  private static func isOpen(_ rest: inout Substring) -> Bool {
    let counts = rest.prefix { $0 != "}" }
    rest = rest.dropFirst(counts.count + 1)
    return counts.contains(",")
  }
}
