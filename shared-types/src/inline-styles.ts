/** A longer style is no editor's. */
const STYLE_LIMIT = 2000
const MOST_DECLARATIONS = 40
const VALUE_LIMIT = 80

/**
 * The declarations of a `style` attribute by property, both in lower case. Reads in linear time. A style with escapes,
 * comments or tags counts as none: its author hides something.
 */
export function readStyles(style: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  if (style.length > STYLE_LIMIT || /[\\<@{}]|\/\*/.test(style)) return styles
  for (const declaration of style.toLowerCase().split(';', MOST_DECLARATIONS)) {
    const colon = declaration.indexOf(':')
    const value = declaration.slice(colon + 1).trim()
    if (colon > 0 && value.length <= VALUE_LIMIT) styles.set(declaration.slice(0, colon).trim(), value)
  }
  return styles
}
