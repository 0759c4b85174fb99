import Models
import RESTClient

extension ValidationErrors {
  /// Reads the messages of a response that rejects an account; without one, its first line and its status.
  init(rejection response: HTTPResponse) {
    self.init()
    for message in response.messages(of: "user") {
      if let field = message.field.flatMap(AccountField.init) {
        messages[field, default: []].append(message.text)
      } else {
        general.append(message.labelledText)
      }
    }
    if isEmpty { general = [NetworkError(unacceptable: response, to: .post).clause] }
  }
}
