import Foundation
import TaggedMoney
import Testing

@Suite("An amount of money")
struct TaggedMoneyTests {
  @Test("in dollars is a hundred times as many cents")
  func cents() {
    #expect(Dollars<Int>(12).cents == 1_200)
    #expect(Dollars<Double>(0.5).cents == 50)
    #expect(Dollars<Decimal>(Decimal(string: "19.99") ?? .nan).cents == 1_999)
  }

  @Test("in cents is a hundredth of as many dollars")
  func dollars() {
    #expect(Cents<Double>(1_200).dollars == 12)
    #expect(Cents<Float>(50).dollars == 0.5)
  }

  @Test("in decimal cents is exact in dollars")
  func decimals() {
    #expect(Cents<Decimal>(1_999).dollars.description == "19.99")
  }

  @Test("is a tagged value, whose members come with the import")
  func members() {
    let total = [Cents<Int>(250), 199].reduce(.zero, +)
    #expect(total.rawValue == 449)
    #expect(total.map(Double.init).dollars == 4.49)
  }
}
