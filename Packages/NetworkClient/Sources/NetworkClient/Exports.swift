@_exported public import RESTClient
