import Terminal
import TestSupport

extension PseudoTerminal {
  var descriptor: Descriptor { Descriptor(rawValue: device) }
}
