/// A line diff of the dumps of two values: `-` for expected, `+` for actual.
///
/// Equal lines are shown near a change only; `…` replaces the others.
struct Difference<Value>: CustomStringConvertible {
  /// The number of equal lines shown before and after a change.
  private static var contextCount: Int { 3 }
  /// The number of changed lines above which they are shown as a whole: a diff takes quadratic time.
  private static var maximumComparedCount: Int { 2_000 }
  private static var maximumShownCount: Int { 200 }

  private struct Line {
    let text: String
    let isChange: Bool
  }

  private let lines: [Line]
  private let expected: Value

  init(expected: Value, actual: Value) {
    self.expected = expected
    lines = Self.lines(from: Self.dumped(expected), to: Self.dumped(actual))
  }

  // MARK: - Conformances

  var description: String {
    guard lines.contains(where: \.isChange) else { return "  (both values print as \(expected))" }
    var text: [String] = []
    var hasGap = false
    for (index, line) in lines.enumerated() {
      let nearby = lines[max(0, index - Self.contextCount)..<min(lines.count, index + Self.contextCount + 1)]
      if nearby.contains(where: \.isChange) {
        text.append(line.text)
        hasGap = false
      } else if !hasGap {
        text.append("  …")
        hasGap = true
      }
    }
    let excess = text.count - Self.maximumShownCount
    if excess > 0 { text = text.dropLast(excess) + ["  … and \(excess) more line(s)"] }
    return text.joined(separator: "\n")
  }

  private static func lines(from old: [String], to new: [String]) -> [Line] {
    let (removed, inserted) = changedLines(from: old, to: new)
    var lines: [Line] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(Line(text: "- " + old[oldIndex], isChange: true))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append(Line(text: "+ " + new[newIndex], isChange: true))
        newIndex += 1
      } else {
        lines.append(Line(text: "  " + old[oldIndex], isChange: false))
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }

  /// The indices of the removed lines in `old`, and of the inserted lines in `new`.
  private static func changedLines(from old: [String], to new: [String]) -> (removed: Set<Int>, inserted: Set<Int>) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let oldRest = start..<(old.count - end)
    let newRest = start..<(new.count - end)
    if oldRest.count + newRest.count > maximumComparedCount { return (Set(oldRest), Set(newRest)) }
    let changes = new[newRest].difference(from: old[oldRest])
    return (Set(changes.removals.map { start + $0.offset }), Set(changes.insertions.map { start + $0.offset }))
  }

  /// The lines of a value's dump, without the bullets of `dump`, which look like the marks of a change.
  private static func dumped(_ value: Value) -> [String] {
    var text = ""
    dump(value, to: &text)
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }
      var rest = line.dropFirst(indent.count)
      if rest.hasPrefix("- ") || rest.hasPrefix("▿ ") { rest = rest.dropFirst(2) }
      if rest.hasPrefix("some: "), let last = lines.last, let start = last.firstRange(of: "Optional(")?.lowerBound {
        // An optional is dumped twice: whole, and then its value.
        lines[lines.count - 1] = last[..<start] + shortened(rest.dropFirst("some: ".count))
      } else {
        lines.append(indent + shortened(rest))
      }
    }
    return lines
  }

  /// A line without the module, the generic arguments and the private contexts of a type before the first text.
  private static func shortened(_ line: Substring) -> String {
    let end = line.firstIndex(of: "\"") ?? line.endIndex
    var head = String(line[..<end])
    // Most lines of a long value have no type, and need no regular expression.
    guard head.contains(".") else { return String(line) }
    var previous = ""
    while head != previous {
      previous = head
      head.replace(/(\w)<[^<>]*>/) { $0.1 }
    }
    head.replace(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    head.replace(/\b[A-Z]\w*\.([A-Z][\w.]*)/) { $0.1 }
    return head + line[end...]
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
