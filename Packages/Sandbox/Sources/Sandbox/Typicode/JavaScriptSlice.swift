/// The range of JavaScript's `slice(start, end)`: negative offsets count from the end, and offsets are clamped.
enum JavaScriptSlice {
  static func range(_ start: Double, _ end: Double, count: Int) -> Range<Int> {
    let lower = index(start, count: count)
    return lower..<max(lower, index(end, count: count))
  }

  private static func index(_ offset: Double, count: Int) -> Int {
    let absolute = offset < 0 ? offset + Double(count) : offset
    return Int(min(max(absolute, 0), Double(count)))
  }
}
