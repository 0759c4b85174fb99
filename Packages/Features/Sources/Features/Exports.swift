@_exported public import Models
@_exported public import NetworkClient
@_exported public import ReducerRuntime

@_exported public import struct Persistence.AccountDraft
