/// The range that JavaScript's `slice(start, end)` takes: negative numbers count from the end, excess is cut.
enum JavaScriptSlice {
  static func range(_ start: Double, _ end: Double, count: Int) -> Range<Int> {
    let lower = position(start, count: count)
    return lower..<max(lower, position(end, count: count))
  }

  private static func position(_ offset: Double, count: Int) -> Int {
    let absolute = offset < 0 ? offset + Double(count) : offset
    return Int(min(max(absolute, 0), Double(count)))
  }
}
