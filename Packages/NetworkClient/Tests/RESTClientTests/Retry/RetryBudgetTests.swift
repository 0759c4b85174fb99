import Foundation
import Testing

@testable import RESTClient

@Suite("The retry budget")
struct RetryBudgetTests {
  @Test("A budget has ten retries, and gets one for each ten successful responses, up to ten")
  func count() {
    var budget = RetryBudget()
    func takeAll() -> Int {
      var count = 0
      while budget.take() { count += 1 }
      return count
    }
    #expect(takeAll() == 10)
    for _ in 1...9 { budget.recordSuccess() }
    #expect(takeAll() == 0)
    budget.recordSuccess()
    #expect(takeAll() == 1)
    for _ in 1...1000 { budget.recordSuccess() }
    #expect(takeAll() == 10)
  }

  @Test("Each origin has its own budget")
  func servers() throws {
    let budgets = RetryBudgets()
    let one = try Origin(#require(URL(string: "http://one.example")))
    let other = try Origin(#require(URL(string: "http://one.example:8080")))
    for _ in 1...10 { #expect(budgets.take(for: one)) }
    #expect(!budgets.take(for: one))
    #expect(budgets.take(for: other))
    for _ in 1...10 { budgets.recordSuccess(of: one) }
    #expect(budgets.take(for: one))
  }
}
