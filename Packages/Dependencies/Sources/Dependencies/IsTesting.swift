/// Whether this process runs tests.
///
/// It says what the process is, whatever context an override in scope asks for; ``DependencyValues/context`` says that.
public var isTesting: Bool { DependencyContext.process == .test }
