import Dependencies
import Features
import NetworkClient
import Persistence
import ReducerRuntime

extension AccountForm.State {
  /// Whether the form was not delivered, and is kept in its draft.
  func hasFailed(with error: NetworkError) -> Bool {
    draft.map { phase == .answered(.failed(error, kept: .success($0))) } ?? false
  }

  /// Returns the form after a submission.
  ///
  /// - Parameter drafts: The drafts. The default is those of the test.
  @MainActor func submitted(with drafts: DraftStore? = nil) async -> Self {
    let store = withDependencies {
      if let drafts { $0.draftStore = drafts }
    } operation: {
      Store(initialState: self) { SelfSendingAccountForm() }
    }
    await store.send(.submitted).finish()
    return store.state
  }
}
