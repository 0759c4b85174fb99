// The C library of the platform, under one name for the files of Terminal, which does not link Foundation.

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
