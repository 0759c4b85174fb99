import Foundation
import Testing

@testable import NetworkClient

@Suite("The budget of retries")
struct RetryBudgetTests {
  @Test("Holds ten, and one more for each ten answers, but never more than ten")
  func count() {
    var budget = RetryBudget()
    func takeAll() -> Int {
      var count = 0
      while budget.take() { count += 1 }
      return count
    }
    #expect(takeAll() == 10)
    for _ in 1...9 { budget.recordAnswer() }
    #expect(takeAll() == 0)
    budget.recordAnswer()
    #expect(takeAll() == 1)
    for _ in 1...1000 { budget.recordAnswer() }
    #expect(takeAll() == 10)
  }

  @Test("Is each server's own")
  func servers() throws {
    let budgets = RetryBudgets()
    let one = try Origin(#require(URL(string: "http://one.example")))
    let other = try Origin(#require(URL(string: "http://one.example:8080")))
    for _ in 1...10 { #expect(budgets.take(for: one)) }
    #expect(!budgets.take(for: one))
    #expect(budgets.take(for: other))
    for _ in 1...10 { budgets.recordAnswer(of: one) }
    #expect(budgets.take(for: one))
  }
}
