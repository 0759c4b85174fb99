import Dependencies
import Foundation
import Models
import NetworkClient
import Testing

@testable import Features

@Suite("A producer")
struct ProducerTests {
  @Test("Is found in any list that holds it, without a request while that is fresh")
  func found() async {
    let server = ProducersServer(.samples(1...47))
    _ = await ProducersRepository { $0.page = server.page }.page(2, size: 20, .fresh)
    #expect(await ProducersRepository(after: 299).producer(21, .fresh) == .loaded(.atNoon(.sample(21))))
  }

  @Test("Is asked for when it is old, and goes when the server has it no more")
  func gone() async {
    let server = ProducersServer(.samples(1...3))
    _ = await ProducersRepository { $0.page = server.page }.all(pageSize: 20, .fresh)
    let calls = Calls<Producer.ID, Producer>(.sends(.sample(2, name: "new")), .fails(.status(404)))
    let later = ProducersRepository(after: 300) { $0.producer = calls.endpoint }
    #expect(await later.producer(2, .fresh) == .loaded(Dated(.sample(2, name: "new"), date: .noon + 300)))
    #expect(await later.producer(2, .anew) == .failed(.status(404), previous: nil))
    let rest = await later.all(pageSize: 20, .saved(.sample)).value?.value.producers
    #expect(rest == [.sample(1), .sample(3)])
  }
}
