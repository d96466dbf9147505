/** The `wash` is the tinted ground with the least contrast. The values are those of the site's tokens.css. */
const LIGHT_THEME = { paper: '#fbfaf7', wash: '#f2efe7', towards: '#000000', contrast: 4.5 }
// Bright text on dark looks dimmer than its contrast ratio says.
const DARK_THEME = { paper: '#141513', wash: '#1d1f1c', towards: '#ffffff', contrast: 6.5 }

export const PAPER_COLOURS = { light: LIGHT_THEME.paper, dark: DARK_THEME.paper } as const

type RgbColor = readonly [number, number, number]

/** Darkens a `#rrggbb` color for light grounds and lightens it for dark ones, until text in it is readable. */
export function accentShades(colour: string): { light: string; dark: string } {
  return { light: readableColor(colour, LIGHT_THEME), dark: readableColor(colour, DARK_THEME) }
}

/** Returns the WCAG contrast ratio of two `#rrggbb` colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [colorLuminance(parseColor(one)), colorLuminance(parseColor(other))].sort(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function readableColor(colour: string, theme: typeof LIGHT_THEME): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColors(parseColor(colour), parseColor(theme.towards), share)
    if (contrast(candidate, theme.wash) >= theme.contrast) return candidate
  }
  return theme.towards
}

function mixColors(from: RgbColor, to: RgbColor, share: number): string {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return `#${[channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function parseColor(colour: string): RgbColor {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function colorLuminance(colour: RgbColor): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
