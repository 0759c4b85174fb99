/// A rough bound on the work of a backtracking matcher, from the look of a pattern.
///
/// With n open quantifiers the work may grow with the text length to the power of n, and once more if the pattern
/// may begin anywhere; repeating a group that repeats or chooses makes it exponential.
struct LikePatternCost {
  /// The most open quantifiers (`*`, `+`, `{2,}`) in a pattern that begins with `^`; one less in another.
  static let maximumQuantifiers = 3
  /// The most places with two ways to go (`?` and `|`): each may double the work.
  static let maximumChoices = 12

  private var quantifiers = 0
  private var choices = 0
  private var repeatsRiskyGroup = false
  private let isAnchored: Bool

  /// Looks through a pattern, which need not be a correct one.
  init(of pattern: String) {
    isAnchored = pattern.hasPrefix("^")
    var rest = pattern[...]
    /// For each open group, whether it repeats or chooses inside.
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

  /// Whether the pattern should not be run.
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

  /// Whether the braces give a range, as in `{2,}`, and not one number.
  private static func isOpen(_ rest: inout Substring) -> Bool {
    let counts = rest.prefix { $0 != "}" }
    rest = rest.dropFirst(counts.count + 1)
    return counts.contains(",")
  }
}
