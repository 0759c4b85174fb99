import Terminal

extension StringProtocol {
  func styled(_ style: Style) -> StyledText { StyledText(self, style: style) }
}
