import Features
import Views

extension AccountSubmission {
  /// Shows the request that the form would send.
  func showRequest() async throws(CommandError) {
    let request: AccountForm.DryRun?
    do throws(AccountForm.DryRunError) {
      request = try await AccountForm.dryRun(store.state)
    } catch {
      switch error {
      case .invalid(let errors): throw CommandError(errors, exitCode: .usage)
      case .network(let error): throw CommandError(error)
      }
    }
    guard let request else { return showUnchanged() }
    try context.show(TextView(request))
  }
}
