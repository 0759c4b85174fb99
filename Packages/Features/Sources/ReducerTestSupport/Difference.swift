/// A line diff of the dumps of two values: `-` for expected, `+` for actual.
///
/// Equal lines are shown near a change only; `…` replaces the others.
struct Difference<Value>: CustomStringConvertible {
  /// The number of equal lines shown before and after a change.
  private static var contextCount: Int { 3 }
  /// The number of changed lines above which they are shown as a whole: a diff takes quadratic time.
  private static var maximumComparedCount: Int { 2_000 }
  private static var maximumShownCount: Int { 200 }

  let description: String

  init(expected: Value, actual: Value) {
    let lines = Self.lines(from: Self.dumped(expected), to: Self.dumped(actual))
    let changes = lines.indices.filter { lines[$0].first != " " }
    let shown = Set(changes.flatMap { $0 - Self.contextCount...$0 + Self.contextCount })
    var text: [String] = []
    for (index, line) in lines.enumerated() {
      if shown.contains(index) { text.append(line) } else if text.last != "  …" { text.append("  …") }
    }
    let excess = text.count - Self.maximumShownCount
    if excess > 0 { text = text.dropLast(excess) + ["  … and \(excess) more line(s)"] }
    description = changes.isEmpty ? "  (both values print as \(expected))" : text.joined(separator: "\n")
  }

  /// Returns all lines with their marks.
  private static func lines(from old: [String], to new: [String]) -> [String] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    var removed = Set(start..<old.count - end)
    var inserted = Set(start..<new.count - end)
    if removed.count + inserted.count <= maximumComparedCount {
      let changes = new.difference(from: old)
      removed = Set(changes.removals.map(\.offset))
      inserted = Set(changes.insertions.map(\.offset))
    }
    var lines: [String] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append("- " + old[oldIndex])
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append("+ " + new[newIndex])
        newIndex += 1
      } else {
        lines.append("  " + new[newIndex])
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
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
