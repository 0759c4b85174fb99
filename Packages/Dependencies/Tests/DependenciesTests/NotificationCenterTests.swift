import Dependencies
import Foundation
import Testing

@Suite("The notification centre")
struct NotificationCenterTests {
  @Dependency(\.notificationCenter) private var notificationCenter

  @Test("A test hears what it posts itself, and nobody else does", arguments: 1...4)
  func ownCentre(_ number: Int) {
    let own = Counter()
    let shared = Counter()
    let name = Notification.Name("DependenciesTests.posted.\(number)")
    let observers = [
      notificationCenter.addObserver(forName: nil, object: nil, queue: nil) { _ in own.next() },
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in shared.next() },
    ]
    for _ in 1...10 { notificationCenter.post(name: name, object: nil) }
    #expect(own.count == 10)
    #expect(shared.count == 0)
    for observer in observers {
      notificationCenter.removeObserver(observer)
      NotificationCenter.default.removeObserver(observer)
    }
  }

  @Test("The live one is that of the process")
  func live() {
    #expect(DependencyValues.live.notificationCenter === NotificationCenter.default)
  }
}
