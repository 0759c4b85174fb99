#if canImport(Darwin)
  import Darwin
  import MachO
#endif

/// The records of all protocol conformances in the process, which the compiler leaves in a section of each image.
///
/// Their layout is part of the stable ABI of Swift. In the Swift repository `docs/ABI/TypeMetadata.rst` describes
/// metadata and nominal type descriptors; `include/swift/ABI/Metadata.h` (`TargetProtocolConformanceDescriptor`) and
/// `include/swift/ABI/MetadataValues.h` (`ConformanceFlags`, `TypeContextDescriptorFlags`) the rest. All code of this
/// package that reads memory by its address is in this file.
enum ConformanceRecords {
  /// The types that conform to one protocol and not to another.
  ///
  /// Generic types are left out: they have no metadata without arguments.
  ///
  /// - Parameters:
  ///   - included: The existential type of the one protocol, such as `(any Error).self`.
  ///   - excluded: The existential type of the other.
  /// - Returns: The types; absent if there is no record at all of a conformance to the second.
  static func types(conformingTo included: Any.Type, butNotTo excluded: Any.Type) -> [Any.Type]? {
    let includedProtocol = protocolDescriptor(of: included)
    let excludedProtocol = protocolDescriptor(of: excluded)
    var candidates: Set<UnsafeRawPointer> = []
    var exceptions: Set<UnsafeRawPointer> = []
    for section in sections() {
      for record in section {
        let (conformedTo, type) = parse(record)
        guard let type else { continue }
        if conformedTo == includedProtocol { candidates.insert(type) }
        if conformedTo == excludedProtocol { exceptions.insert(type) }
      }
    }
    return exceptions.isEmpty ? nil : candidates.subtracting(exceptions).compactMap(metatype)
  }

  /// The protocol of an existential type of a single protocol.
  ///
  /// Existential metadata is a kind (one word), flags (32 bits) with the number of protocols (32 bits), then the
  /// protocols; a superclass would come before them, but none of ours has one.
  private static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(existential, to: UnsafeRawPointer.self)
      .load(fromByteOffset: MemoryLayout<UInt>.size + 8, as: UnsafeRawPointer.self)
  }

  /// The protocol of a record, and the descriptor of the type that conforms to it, if that is a nominal type.
  ///
  /// A record is a relative pointer to a descriptor: protocol, type, witness table, flags, each of 32 bits.
  private static func parse(
    _ record: RelativePointer
  ) -> (conformedTo: UnsafeRawPointer?, type: UnsafeRawPointer?) {
    guard let descriptor = record.target else { return (nil, nil) }
    // The lowest bit says that the address of the protocol is at the target.
    let conformedTo = RelativePointer(at: descriptor).indirectableTarget
    let type = RelativePointer(at: descriptor + 4)
    let flags = descriptor.load(fromByteOffset: 12, as: UInt32.self)
    // Bits 3 to 5 say how the type is referred to; 2 and 3 are classes of Objective-C.
    return switch (flags >> 3) & 7 {
    case 0: (conformedTo, type.target)
    case 1: (conformedTo, type.target?.load(as: UnsafeRawPointer?.self))
    default: (conformedTo, nil)
    }
  }

  /// The type that a nominal type descriptor describes; absent for a generic type.
  ///
  /// A descriptor is flags, parent, name and access function, each of 32 bits.
  private static func metatype(of descriptor: UnsafeRawPointer) -> Any.Type? {
    let flags = descriptor.load(as: UInt32.self)
    let kind = flags & 0x1F
    let isGeneric = flags & 0x80 != 0
    // Classes are 16, structures 17, enumerations 18.
    guard 16...18 ~= kind, !isGeneric, let function = RelativePointer(at: descriptor + 12).target else { return nil }
    // In Swift's convention it takes a request, where zero asks for complete metadata, and returns the metadata and its
    // state in two registers: the same registers as those of C.
    typealias AccessFunction = @convention(c) (_ request: UInt) -> UnsafeRawPointer
    let metadata = unsafeBitCast(function, to: AccessFunction.self)(0)
    return unsafeBitCast(metadata, to: Any.Type.self)
  }
}

/// A pointer that is a distance of 32 bits from its own place.
private struct RelativePointer {
  private let place: UnsafeRawPointer

  init(at place: UnsafeRawPointer) {
    self.place = place
  }

  /// What is that far from here; absent where the distance is zero, which stands for no pointer.
  var target: UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    return distance == 0 ? nil : place + Int(distance)
  }

  /// The target, or what the pointer there points to if the lowest bit of the distance is set.
  var indirectableTarget: UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    guard distance & 1 != 0 else { return target }
    return (place + Int(distance & ~1)).load(as: UnsafeRawPointer?.self)
  }
}

/// The conformance records of one image, one after the other.
private struct RecordSection: RandomAccessCollection {
  private let start: UnsafeRawPointer

  let count: Int

  init(start: UnsafeRawPointer, size: Int) {
    self.start = start
    count = size / MemoryLayout<Int32>.size
  }

  var startIndex: Int { 0 }

  var endIndex: Int { count }

  subscript(position: Int) -> RelativePointer {
    RelativePointer(at: start + position * MemoryLayout<Int32>.size)
  }
}

#if canImport(Darwin)
  #if _pointerBitWidth(_64)
    private typealias ImageHeader = mach_header_64
  #else
    private typealias ImageHeader = mach_header
  #endif

  /// The conformance records of each loaded image.
  private func sections() -> [RecordSection] {
    (0..<_dyld_image_count()).compactMap { index in
      guard let header = _dyld_get_image_header(index) else { return nil }
      var size: UInt = 0
      let start = header.withMemoryRebound(to: ImageHeader.self, capacity: 1) { header in
        getsectiondata(header, "__TEXT", "__swift5_proto", &size)
      }
      return start.map { RecordSection(start: UnsafeRawPointer($0), size: Int(size)) }
    }
  }
#else
  /// The beginning of `MetadataSections` (`stdlib/public/SwiftShims/swift/shims/MetadataSections.h`).
  ///
  /// These fields have stood at the same places in versions 1 to 5, the version of Swift 6.3; new ones come at its end.
  private struct MetadataSections {
    let version: UInt
    let baseAddress: UnsafeRawPointer?
    let unused: (UnsafeRawPointer?, UnsafeRawPointer?)
    let protocols: (start: UInt, length: UInt)
    let protocolConformances: (start: UInt, length: UInt)
  }

  /// Calls a body with the sections of each image that has registered itself with the runtime, until it returns false.
  @_silgen_name("swift_enumerateAllMetadataSections")
  private func enumerateAllMetadataSections(
    _ body: @convention(c) (_ sections: UnsafeRawPointer, _ context: UnsafeMutableRawPointer) -> Bool,
    _ context: UnsafeMutableRawPointer
  )

  /// The conformance records of each image of Swift code.
  private func sections() -> [RecordSection] {
    var found: [RecordSection] = []
    withUnsafeMutablePointer(to: &found) { found in
      enumerateAllMetadataSections(
        { sections, context in
          let sections = sections.load(as: MetadataSections.self)
          if let start = UnsafeRawPointer(bitPattern: sections.protocolConformances.start) {
            let section = RecordSection(start: start, size: Int(sections.protocolConformances.length))
            context.assumingMemoryBound(to: [RecordSection].self).pointee.append(section)
          }
          return true
        }, found)
    }
    return found
  }
#endif
