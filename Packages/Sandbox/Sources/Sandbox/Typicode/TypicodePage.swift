/// A page of a list, with the links to the other pages.
struct TypicodePage: Sendable {
  /// The indices of the rows on the page.
  let range: Range<Int>
  private let number: Double
  private let size: Double
  private let rowCount: Int

  /// - Parameters:
  ///   - number: The value of `_page`. Defaults to 1 if it is not a number from 1.
  ///   - size: The value of `_limit`. Defaults to 10 if it is not a number, or 0.
  init(number: String, size: String?, rowCount: Int) {
    let given = JavaScriptNumber.parseInt(number) ?? 1
    let limit = JavaScriptNumber.parseInt(size ?? "") ?? 0
    self.number = given >= 1 ? given : 1
    self.size = limit == 0 ? 10 : limit
    self.rowCount = rowCount
    range = JavaScriptSlice.range((self.number - 1) * self.size, self.number * self.size, count: rowCount)
  }

  /// Returns the value of the `Link` header (RFC 8288).
  ///
  /// It is empty past the end and if all rows are on this page.
  ///
  /// As in json-server, a link is the URL with its first `page=` and this page's number replaced. A URL without one,
  /// such as `_page=0`, remains unchanged.
  func links(from url: String) -> String {
    guard !range.isEmpty, range.count != rowCount else { return "" }
    var pages: [(relation: String, number: Double)] = [("first", 1)]
    if number > 1 { pages.append(("prev", number - 1)) }
    if number * size < Double(rowCount) { pages.append(("next", number + 1)) }
    pages.append(("last", (Double(rowCount) / size).rounded(.up)))
    let current = "page=" + JavaScriptNumber.text(of: number)
    return pages.map { page in
      let target = "page=" + JavaScriptNumber.text(of: page.number)
      return "<\(url.replacing(current, with: target, maxReplacements: 1))>; rel=\"\(page.relation)\""
    }
    .joined(separator: ", ")
  }
}
