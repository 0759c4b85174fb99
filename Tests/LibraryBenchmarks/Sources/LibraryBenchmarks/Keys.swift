import Dependencies

/// The same values without the library.
enum Bare {
  @TaskLocal static var number = 1
}

/// A client as a struct of closures.
struct Client: Sendable {
  var fetch: @Sendable (Int) -> Int
  var store: @Sendable (Int) -> Void
}

/// The key of a number.
enum NumberKey: DependencyKey {
  static let liveValue = 1
}

/// The key of a client.
enum ClientKey: DependencyKey {
  static let liveValue = Client(fetch: { $0 }, store: { _ in })
}

/// Keys with a number, to fill a scope.
enum FillingKey<let index: Int>: DependencyKey {
  static var liveValue: Int { index }
}

extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }

  /// Overrides the number, then nineteen other keys.
  mutating func overrideTwenty() {
    overrideFive(2)
    overrideFiveMore(2)
    overrideTenMore(2)
  }

  /// Overrides five keys.
  mutating func overrideFive(_ value: Int) {
    number = value
    self[FillingKey<1>.self] = value
    self[FillingKey<2>.self] = value
    self[FillingKey<3>.self] = value
    self[FillingKey<4>.self] = value
  }

  /// Overrides five other keys.
  mutating func overrideFiveMore(_ value: Int) {
    self[FillingKey<5>.self] = value
    self[FillingKey<6>.self] = value
    self[FillingKey<7>.self] = value
    self[FillingKey<8>.self] = value
    self[FillingKey<9>.self] = value
  }

  /// Overrides ten other keys.
  mutating func overrideTenMore(_ value: Int) {
    self[FillingKey<10>.self] = value
    self[FillingKey<11>.self] = value
    self[FillingKey<12>.self] = value
    self[FillingKey<13>.self] = value
    self[FillingKey<14>.self] = value
    self[FillingKey<15>.self] = value
    self[FillingKey<16>.self] = value
    self[FillingKey<17>.self] = value
    self[FillingKey<18>.self] = value
    self[FillingKey<19>.self] = value
  }
}

/// Reads a number.
struct NumberReader: Sendable {
  @Dependency(\.number) var number
}

/// Reads a number through a key path.
struct KeyReader: Sendable {
  @Dependency(NumberKey.self) var number
}

/// Reads a client.
struct ClientReader: Sendable {
  @Dependency(\.client) var client
}

/// An object with a dependency.
final class Model {
  @Dependency(\.number) var number
}

/// An object without a dependency.
final class PlainModel {
  let number = opaque(1)
}
