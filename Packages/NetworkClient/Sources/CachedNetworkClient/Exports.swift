@_exported public import NetworkClient
