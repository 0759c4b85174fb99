import Foundation
import TaggedMoney
import Testing

@Suite("Tagged money")
struct TaggedMoneyTests {
  @Test("Converts dollars to cents")
  func cents() {
    #expect(Dollars<Int>(12).cents == 1_200)
    #expect(Dollars<Double>(0.5).cents == 50)
    #expect(Dollars<Decimal>(Decimal(string: "19.99") ?? .nan).cents == 1_999)
  }

  @Test("Converts cents to dollars")
  func dollars() {
    #expect(Cents<Double>(1_200).dollars == 12)
    #expect(Cents<Decimal>(1_999).dollars.description == "19.99")
  }
}
