import Dependencies
import Testing

@Suite("Validation of the whole program")
struct ValidationTests {
  @Test(
    "It finds keys without a live value of any kind, wherever they are",
    arguments: [
      "Interface", "HiddenInterface", "ClassInterface", "EnumInterface", "Outer.Inner", "ValidationTests.Local",
    ])
  func found(_ name: String) throws {
    struct Local: TestDependencyKey {
      static let testValue = Local()
    }
    // The optimiser leaves out keys that nothing uses.
    let values = DependencyValues.test
    _ = (values[HiddenInterface.self], values[ClassInterface.self], values[EnumInterface.self])
    _ = (values[Outer.Inner.self], values[Interface.self], values[Local.self])
    let error = try #require(throws: MissingLiveValues.self) { try DependencyValues.validate() }
    #expect(error.keys.contains("DependenciesTests.\(name)"))
  }

  @Test("It is content with keys that have one, also from an extension, and with those built in")
  func content() throws {
    let error = try #require(throws: MissingLiveValues.self) { try DependencyValues.validate() }
    let names = Set(error.keys)
    #expect(names.isDisjoint(with: ["DependenciesTests.Word", "DependenciesTests.CompletedInterface"]))
    #expect(!names.contains { $0.hasPrefix("Dependencies.") })
  }

  @Test("It does not see generic keys")
  func generic() throws {
    let error = try #require(throws: MissingLiveValues.self) { try DependencyValues.validate() }
    #expect(!error.keys.contains { $0.contains("GenericInterface") })
  }

  @Test("It names the keys in order, each once")
  func order() throws {
    let error = try #require(throws: MissingLiveValues.self) { try DependencyValues.validate() }
    #expect(error.keys == error.keys.sorted())
    #expect(error.keys.count { $0 == "DependenciesTests.Interface" } == 1)
  }

  @Test("Some keys can be validated by themselves, generic ones too")
  func some() throws {
    try DependencyValues.validate([])
    try DependencyValues.validate([Word.self, CompletedInterface.self])
    let error = try #require(throws: MissingLiveValues.self) {
      try DependencyValues.validate([Word.self, Interface.self, GenericInterface<Int>.self])
    }
    #expect(
      error.description == """
        2 dependencies have no live value:

            DependenciesTests.GenericInterface<Swift.Int>
            DependenciesTests.Interface

        Make each conform to DependencyKey and give it a liveValue, in a module that this program links.
        """
    )
  }

  @Test("It makes no live value")
  func noConstruction() {
    _ = try? DependencyValues.validate()
    #expect(Explosive.constructions.count == 0)
  }
}

private struct HiddenInterface: TestDependencyKey {
  static let testValue = Self()
}

final class ClassInterface: TestDependencyKey, Sendable {
  static let testValue = ClassInterface()
}

enum EnumInterface: TestDependencyKey {
  static let testValue = 1
}

enum Outer {
  struct Inner: TestDependencyKey {
    static let testValue = Inner()
  }
}

struct CompletedInterface: TestDependencyKey {
  static let testValue = Self()
}

extension CompletedInterface: DependencyKey {
  static let liveValue = Self()
}

struct GenericInterface<Element: Sendable>: TestDependencyKey {
  static var testValue: Self { Self() }
}

enum Explosive: DependencyKey {
  static let constructions = Counter()

  static var liveValue: Int { constructions.next() }
  static let testValue = 0
}
