import Models
import RESTClient

extension ValidationErrors {
  /// Reads the messages of a response that rejects an account; without one, its status and its first line.
  init(rejection response: HTTPResponse) {
    self.init()
    for message in response.messages {
      if let field = message.field.flatMap(AccountField.init) {
        messages[field, default: []].append(message.text)
      } else {
        general.append(message.labelledText)
      }
    }
    if isEmpty { general = [response.summary] }
  }
}
