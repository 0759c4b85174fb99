@_exported public import CachedNetworkClient
@_exported public import Models
@_exported public import ReducerRuntime

@_exported public import struct Persistence.AccountDraft
@_exported public import struct Persistence.FormID
@_exported public import struct Persistence.StorageFailure
