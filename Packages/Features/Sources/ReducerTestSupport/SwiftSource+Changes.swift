extension SwiftSource {
  /// The statements that turn the old value into the new one, each for the smallest part that can be assigned.
  ///
  /// - Parameters:
  ///   - new: The new value, of the same type as the old one.
  ///   - path: The expression for the value in the statements, such as `$0`.
  static func changes(from old: Any, to new: Any, at path: String = "$0") -> [String] {
    if isSame(old, new) { return [] }
    let before = Mirror(reflecting: old)
    let after = Mirror(reflecting: new)
    let whole = [path + " = " + expression(new)]
    let changes: [String]? =
      switch after.displayStyle {
      case .struct where !isOpaque(new) && (path == "$0" || isSameIdentity(old, new)), .tuple:
        memberChanges(Array(before.children), Array(after.children), path)
      case .optional: optionalChanges(before, after, path)
      case .collection where isBuiltIn(new):
        elementChanges(before.children.map(\.value), after.children.map(\.value), path)
      case .set where isBuiltIn(new): setChanges(before, after, path)
      case .dictionary where isBuiltIn(new): entryChanges(before, after, path)
      default: nil
      }
    guard let changes, !changes.isEmpty else { return whole }
    return changes
  }

  private static func memberChanges(_ before: [Mirror.Child], _ after: [Mirror.Child], _ path: String) -> [String]? {
    guard before.map(\.label) == after.map(\.label) else { return nil }
    var changes: [String] = []
    for (old, new) in zip(before, after) where !isSame(old.value, new.value) {
      guard let label = new.label else { return nil }
      if label.hasPrefix("_"), !isOpaque(new.value) {
        // The storage of a property wrapper: only the property can be assigned.
        let content = Mirror(reflecting: new.value).children.first { $0.label == "wrappedValue" }?.value
        changes.append("\(path).\(label.dropFirst()) = \(content.map(expression) ?? placeholder(new.value))")
      } else {
        // The unnamed elements of a tuple are called .0, .1 and so on.
        changes += self.changes(from: old.value, to: new.value, at: path + (label.hasPrefix(".") ? label : "." + label))
      }
    }
    return changes
  }

  private static func optionalChanges(_ before: Mirror, _ after: Mirror, _ path: String) -> [String]? {
    guard let old = before.children.first?.value, let new = after.children.first?.value else { return nil }
    let parts = changes(from: old, to: new, at: path + "?")
    return parts.contains { $0.hasPrefix(path + "? ") } ? nil : parts
  }

  private static func elementChanges(_ before: [Any], _ after: [Any], _ path: String) -> [String]? {
    if before.isEmpty || after.isEmpty { return nil }
    let kept = zip(before, after).prefix(while: { isSame($0, $1) }).count
    if before.count == after.count {
      let parts = zip(before, after).enumerated().flatMap { index, pair in
        changes(from: pair.0, to: pair.1, at: "\(path)[\(index)]")
      }
      // If most elements changed, an assignment of the array is shorter.
      let length = parts.reduce(0) { $0 + $1.count }
      return length > path.count + 3 + expression(after).count ? nil : parts
    }
    if kept == before.count {
      let added = after[kept...]
      return added.count == 1
        ? ["\(path).append(\(expression(after[kept])))"] : ["\(path) += \(expression(Array(added)))"]
    }
    let isOneRemoved =
      before.count == after.count + 1 && zip(before[(kept + 1)...], after[kept...]).allSatisfy { isSame($0, $1) }
    return isOneRemoved ? ["\(path).remove(at: \(kept))"] : nil
  }

  private static func setChanges(_ before: Mirror, _ after: Mirror, _ path: String) -> [String]? {
    let old = Set(before.children.map { expression($0.value) })
    let new = Set(after.children.map { expression($0.value) })
    let changes =
      old.subtracting(new).sorted().map { "\(path).remove(\($0))" }
      + new.subtracting(old).sorted().map { "\(path).insert(\($0))" }
    return changes.count == 1 ? changes : nil
  }

  private static func entryChanges(_ before: Mirror, _ after: Mirror, _ path: String) -> [String]? {
    let old = entries(before)
    let new = entries(after)
    if old.isEmpty || new.isEmpty { return nil }
    var changes: [(key: String, text: String)] = []
    for key in old.keys where new[key] == nil { changes.append((key, "\(path)[\(key)] = nil")) }
    for (key, value) in new {
      guard let previous = old[key] else {
        changes.append((key, "\(path)[\(key)] = \(wrapped(value))"))
        continue
      }
      for text in optionalEntryChanges(previous, value, "\(path)[\(key)]") { changes.append((key, text)) }
    }
    return changes.sorted { $0.key < $1.key }.map(\.text)
  }

  /// The changes of a dictionary entry, whose subscript returns an optional.
  private static func optionalEntryChanges(_ old: Any, _ new: Any, _ path: String) -> [String] {
    let parts = changes(from: old, to: new, at: path + "?")
    return parts.contains { $0.hasPrefix(path + "? ") } ? [path + " = " + wrapped(new)] : parts
  }

  private static func entries(_ mirror: Mirror) -> [String: Any] {
    var entries: [String: Any] = [:]
    for child in mirror.children {
      let entry = Mirror(reflecting: child.value).children.map(\.value)
      if entry.count == 2 { entries[expression(entry[0])] = entry[1] }
    }
    return entries
  }

  /// Whether a collection is an array, set or dictionary of the standard library, with known mutating methods.
  private static func isBuiltIn(_ value: Any) -> Bool {
    let name = String(reflecting: type(of: value))
    return ["Swift.Array<", "Swift.Set<", "Swift.Dictionary<"].contains { name.hasPrefix($0) }
  }

  /// Whether both values have the same identity; otherwise the value is replaced, because `id` is seldom settable.
  private static func isSameIdentity(_ left: Any, _ right: Any) -> Bool {
    guard let left = left as? any Identifiable else { return true }
    return hasID(of: left, right)
  }

  private static func hasID<Value: Identifiable>(of left: Value, _ right: Any) -> Bool {
    (right as? Value)?.id == left.id
  }

  private static func isSame(_ left: Any, _ right: Any) -> Bool {
    guard let left = left as? any Equatable else { return String(reflecting: left) == String(reflecting: right) }
    return isEqual(left, right)
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    (right as? Value) == left
  }
}
