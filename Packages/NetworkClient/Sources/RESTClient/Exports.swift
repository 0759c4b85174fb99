@_exported public import URLSessionDependency
