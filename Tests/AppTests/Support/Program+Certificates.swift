import Foundation

extension Program {
  /// Returns the program on a system that trusts only the certificates of one file.
  ///
  /// Foundation on Linux reads the trusted certificates from a fixed path. A preloaded library opens another file
  /// instead.
  ///
  /// - Parameter path: The file in PEM format. If it does not exist, the system has no certificates.
  func trusting(_ path: String) async throws -> Program {
    var program = self
    program.environment["LD_PRELOAD"] = try await Self.redirection.value
    program.environment["TRUSTED_CERTIFICATES"] = path
    return program
  }

  /// The path of the library, which is compiled once.
  private static let redirection = Task {
    let (source, library) = ("\(Tool.folder)/redirection.c", "\(Tool.folder)/redirection.so")
    try redirectionSource.write(toFile: source, atomically: false, encoding: .utf8)
    try await Tool.clang.run(["-shared", "-fPIC", "-o", library, source])
    return library
  }

  /// The paths are those of libcurl and Foundation on the various systems.
  private static let redirectionSource = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    typedef FILE *open_file(const char *, const char *);

    static const char *place(const char *path) {
      const char *trusted = getenv("TRUSTED_CERTIFICATES");
      int is_bundle = strcmp(path, "/etc/ssl/certs/ca-certificates.crt") == 0
        || strcmp(path, "/etc/pki/tls/certs/ca-bundle.crt") == 0 || strcmp(path, "/etc/ssl/cert.pem") == 0;
      return trusted && is_bundle ? trusted : path;
    }

    FILE *fopen(const char *path, const char *mode) {
      return ((open_file *)dlsym(RTLD_NEXT, "fopen"))(place(path), mode);
    }

    FILE *fopen64(const char *path, const char *mode) {
      return ((open_file *)dlsym(RTLD_NEXT, "fopen64"))(place(path), mode);
    }

    """
}
