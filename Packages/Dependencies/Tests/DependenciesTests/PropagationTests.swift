import Dependencies
import DependenciesTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Propagation of overrides")
struct PropagationTests {
  @Dependency(\.word) private var word

  @Test("A task, a child task and a task group inherit the overrides, a detached task does not")
  func tasks() async {
    await withDependencies {
      $0.word = Word(text: "parent")
    } operation: {
      #expect(await Task { word.text }.value == "parent")
      #expect(await Task { await Task { word.text }.value }.value == "parent")
      async let child = word.text
      #expect(await child == "parent")
      let texts = await withTaskGroup { group in
        for _ in 1...3 { group.addTask { word.text } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(texts == ["parent", "parent", "parent"])
      #expect(await Task.detached { DependencyValues._current.word.text }.value == "test")
    }
  }

  @Test("An object keeps the overrides in scope at its creation, and a later override takes precedence")
  func capturedValues() async {
    let model = withDependencies {
      $0.word = Word(text: "captured")
    } operation: {
      Model()
    }
    #expect(model.word.text == "captured")
    #expect(await Task.detached { model.word.text }.value == "captured")
    withDependencies {
      $0.word = Word(text: "current")
    } operation: {
      #expect(model.word.text == "current")
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(model.word.text == "captured")
      #expect(Model().word.text == "preview")
    }
  }

  @Test("A continuation restores the overrides on a dispatch queue")
  func escapedDependencies() async {
    let texts = await withDependencies {
      $0.word = Word(text: "escaped")
    } operation: {
      await withEscapedDependencies { dependencies in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            let without = DependencyValues._current.word.text
            let with = dependencies.yield { DependencyValues._current.word.text }
            continuation.resume(returning: [without, with])
          }
        }
      }
    }
    #expect(texts == ["test", "escaped"])
  }

  @Test("A continuation restores the overrides in a detached task")
  func escapedToDetachedTask() async {
    let task = withDependencies {
      $0.word = Word(text: "escaped")
    } operation: {
      withEscapedDependencies { dependencies in
        Task.detached {
          await dependencies.yield {
            await Task.yield()
            return DependencyValues._current.word.text
          }
        }
      }
    }
    #expect(await task.value == "escaped")
  }

  @Test("Captured dependencies read the default values of their test", arguments: 1...2)
  func escapedTest(_: Int) async {
    @Dependency(Token.self) var token
    let own = token
    let reader = TokenReader()
    let escaped = withEscapedDependencies { dependencies in
      Task.detached {
        dependencies.yield {
          let token = DependencyValues._current[Token.self]
          return withDependencies {
            $0 = DependencyValues()
          } operation: {
            [token, DependencyValues._current[Token.self]]
          }
        }
      }
    }
    #expect(await escaped.value.allSatisfy { $0 === own })
    #expect(await Task.detached { reader.token }.value === own)
    let fromReader = Task.detached {
      withDependencies(from: reader) { DependencyValues._current[Token.self] }
    }
    #expect(await fromReader.value === own)
  }

  /// Runs this program again with only the test below.
  @Test("A missing dependency in a detached task is reported at once, even if the test never ends")
  func detached() throws {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["--testing-library", "swift-testing", "--filter", "PropagationTests/endlessTest"]
    process.environment = ProcessInfo.processInfo.environment.merging(["RUNS_ENDLESS_TEST": "1"]) { $1 }
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 7)
    #expect(output.contains("@Dependency(DependenciesTests.Untested.self) has no test value, but a test read it at"))
    #expect(output.contains("The test is “Ends with the process”."))
  }

  @Test(
    "Ends with the process", .enabled(if: ProcessInfo.processInfo.environment["RUNS_ENDLESS_TEST"] != nil),
    .dependencies)
  func endlessTest() async {
    let reader = Reader()
    await Task.detached { _ = reader.untested }.value
    exit(7)
  }

  private struct Reader: Sendable {
    @Dependency(Untested.self) var untested
  }

  @Test("A failure in captured dependencies fails their test", .expectsIssue, .dependencies)
  func escapedFailure() async {
    await withEscapedDependencies { dependencies in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          dependencies.yield { reportIssue("Escaped") }
          continuation.resume()
        }
      }
    }
  }
}

/// A trait that expects an issue of its test, recorded in the task of the test.
private struct ExpectedIssueTrait: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    #expect(await captureIssues { try await function() }.map(\.text).contains { $0.contains("Escaped") })
  }
}

extension Trait where Self == ExpectedIssueTrait {
  fileprivate static var expectsIssue: Self { Self() }
}

private final class Token: TestDependencyKey, Sendable {
  static var testValue: Token { Token() }
}

private final class TokenReader: Sendable {
  let reader = Dependency(Token.self)
  var token: Token { reader.wrappedValue }
}

private struct Model: Sendable {
  @Dependency(\.word) var word
}
