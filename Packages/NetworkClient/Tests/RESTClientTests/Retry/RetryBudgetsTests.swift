import Foundation
import Testing

@testable import RESTClient

@Suite("The retry budgets")
struct RetryBudgetsTests {
  @Test("Each origin has ten retries, and gets one for each ten successful responses, up to ten")
  func count() throws {
    let budgets = RetryBudgets()
    let one = try Origin(#require(URL(string: "http://one.example")))
    let other = try Origin(#require(URL(string: "http://one.example:8080")))
    func takeAll() -> Int {
      var count = 0
      while budgets.take(for: one) { count += 1 }
      return count
    }
    #expect(takeAll() == 10)
    for _ in 1...9 { budgets.recordSuccess(of: one) }
    #expect(takeAll() == 0)
    budgets.recordSuccess(of: one)
    #expect(takeAll() == 1)
    for _ in 1...1000 { budgets.recordSuccess(of: one) }
    #expect(takeAll() == 10)
    #expect(budgets.take(for: other))
  }
}
