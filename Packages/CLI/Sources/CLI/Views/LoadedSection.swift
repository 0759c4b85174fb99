import Features
import Foundation
import NetworkClient
import Terminal

/// A part of a screen that was loaded by itself, and how that ended.
struct LoadedSection: Hashable {
  /// Its name, that of its field: `albums`.
  let name: String
  /// Its name for a person: `To-dos`.
  let label: String
  /// Why it is missing, or not current; `nil` when it is neither.
  let failure: NetworkError?
  /// When the server sent or confirmed what is shown of it; `nil` when nothing is.
  let date: Date?

  /// Makes the part of a screen's state.
  ///
  /// - Parameters:
  ///   - name: Its name, that of its field.
  ///   - label: Its name for a person; the same with a capital unless told.
  ///   - state: How its load ended.
  init<Value>(_ name: String, label: String? = nil, _ state: LoadState<Dated<Value>, NetworkError>) {
    self.name = name
    self.label = label ?? name.prefix(1).uppercased() + name.dropFirst()
    failure = state.failure
    date = state.value?.date
  }

  /// Whether nothing of it can be shown.
  var isMissing: Bool { failure != nil && date == nil }

  /// Whether what is shown of it is what was saved, because the server gave nothing newer.
  var isOutdated: Bool { failure != nil && date != nil }

  /// What stands in its place when it is missing.
  var placeholder: String { "could not be loaded" + (failure.map { " (\($0.note))" } ?? "") }
}

extension [LoadedSection] {
  /// The lines for a person that name what is missing.
  ///
  /// - Parameter paragraph: Lays them out.
  func placeholders(_ paragraph: Paragraph) -> [StyledText] {
    filter(\.isMissing).flatMap { part in
      paragraph.labelled(part.label, part.placeholder, style: Style(foreground: .yellow))
    }
  }

  /// What is missing, as the member `errors` of an object; none when nothing is.
  var errors: [JSONValue.Member] {
    let errors = filter(\.isMissing).map { part in
      JSONValue.object(["part": .string(part.name), "message": .string(part.failure?.description ?? "")])
    }
    return errors.isEmpty ? [] : [JSONValue.Member(key: "errors", value: .array(errors))]
  }
}

extension CommandError {
  /// The failure that parts of what was shown are missing; `nil` when none are.
  ///
  /// - Parameter sections: The sections.
  init?(missing sections: [LoadedSection]) {
    let missing = sections.filter(\.isMissing)
    guard let first = missing.first?.failure else { return nil }
    self.init(
      message: missing.map { "\($0.name): \($0.placeholder)" }.joined(separator: "; "), exitCode: ExitCode(first))
  }
}

extension Date {
  /// How long ago this was, in the largest unit that fits: `3 minutes ago`.
  ///
  /// - Parameter now: The time now.
  func age(at now: Date) -> String {
    let seconds = now.timeIntervalSince(self)
    guard seconds >= 0 else { return "at a time that is yet to come" }
    guard seconds >= 1 else { return "just now" }
    let units = [("day", 86400.0), ("hour", 3600), ("minute", 60)]
    let (unit, length) = units.first { seconds >= $0.1 } ?? ("second", 1)
    let count = Int(min(seconds / length, 1_000_000))
    return "\(count) \(unit)\(count == 1 ? "" : "s") ago"
  }
}
