import Dependencies
import Foundation
import Testing

@Suite("Notification center")
struct NotificationCenterTests {
  @Dependency(\.notificationCenter) private var notificationCenter

  @Test("A notification reaches only the observers of the same test", arguments: 1...4)
  func ownCenter(_ number: Int) {
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

  @Test("The live value is the default notification center")
  func live() {
    #expect(DependencyValues.live.notificationCenter === NotificationCenter.default)
  }
}
