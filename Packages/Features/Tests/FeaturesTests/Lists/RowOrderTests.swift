import Features
import Testing

@Suite("The order of rows")
struct RowOrderTests {
  @Test(
    "Rows are in the order of their texts, as numbers only if all are numbers",
    arguments: [
      (["10", "9", "-1", ""], ["-1", "9", "10", ""]),
      (["1.5", "-2", "10"], ["-2", "1.5", "10"]),
      (["9223372036854775807", "9223372036854775806"], ["9223372036854775806", "9223372036854775807"]),
      (["45169", "23505-1337", "33263", "31428-2261"], ["23505-1337", "31428-2261", "33263", "45169"]),
      (["nan", "2", "10"], ["10", "2", "nan"]),
      (["Zoë", "ada", "zoe", "", "Älva"], ["ada", "Älva", "Zoë", "zoe", ""]),
    ])
  func ascending(texts: [String], sorted: [String]) {
    #expect(texts.sorted(by: { $0 }, isDescending: false) == sorted)
  }

  @Test("Equal texts stay in their order, and empty ones are last, in the descending order too")
  func descending() {
    let rows = [("1", "a"), ("", "b"), ("2", "c"), ("1", "d")]
    #expect(rows.sorted(by: \.0, isDescending: true).map(\.1) == ["c", "a", "d", "b"])
  }
}
