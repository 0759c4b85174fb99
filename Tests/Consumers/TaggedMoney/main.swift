import Foundation
import TaggedMoney

let price: Cents<Int> = 250
let total = price + 50
print(total.rawValue)
print(Dollars<Decimal>(rawValue: 3).cents.rawValue)
