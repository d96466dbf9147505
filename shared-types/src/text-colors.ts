/** Colors that an article's text and grounds may have. The site has shades of each for both themes. */
export const TEXT_HUES = [
  'red',
  'orange',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
  'gray',
  'accent',
] as const
export type TextHue = (typeof TEXT_HUES)[number]

export type ColorUse = 'ink' | 'ground'

/** The colors of a WordPress theme by the slugs of its presets: `{ 'accent-3': '#503aa8' }`, values in lower case. */
export type ThemePalette = Readonly<Record<string, string>>

/** The first hue whose range ends after the color's angle. Yellow is too bright for text: it becomes orange. */
const RANGES: readonly (readonly [end: number, hue: TextHue])[] = [
  [15, 'red'],
  [70, 'orange'],
  [165, 'green'],
  [195, 'teal'],
  [245, 'blue'],
  [262, 'indigo'],
  [292, 'purple'],
  [350, 'pink'],
  [360, 'red'],
]

const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  red: '#ff0000',
  darkred: '#8b0000',
  crimson: '#dc143c',
  maroon: '#800000',
  brown: '#a52a2a',
  orange: '#ffa500',
  gold: '#ffd700',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  darkgreen: '#006400',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  blue: '#0000ff',
  darkblue: '#00008b',
  navy: '#000080',
  lightblue: '#add8e6',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  indigo: '#4b0082',
  purple: '#800080',
  violet: '#ee82ee',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  pink: '#ffc0cb',
}

/** WordPress's own presets. */
const PRESETS: Readonly<Record<string, string>> = {
  'cyan-bluish-gray': '#abb8c3',
  'pale-pink': '#f78da7',
  'vivid-red': '#cf2e2e',
  'luminous-vivid-orange': '#ff6900',
  'luminous-vivid-amber': '#fcb900',
  'light-green-cyan': '#7bdcb5',
  'vivid-green-cyan': '#00d084',
  'pale-cyan-blue': '#8ed1fc',
  'vivid-cyan-blue': '#0693e3',
  'vivid-purple': '#9b51e0',
}

/** What most themes call their own color. */
const ACCENT = /^(?:accent|primary|secondary|tertiary|brand|theme)(?:-|$)/

/**
 * Our color for a CSS color; undefined for one that means nothing here (black, white, transparent) or can't be read.
 * No color has enough contrast on both themes' grounds, so only the hue stays, and the site has its shades.
 * @param palette what presets mean, if the theme's palette is known
 */
export function hueOfColor(value: string, use: ColorUse, palette: ThemePalette = {}): TextHue | undefined {
  const preset = /^var\(--wp--preset--color--([\w-]{1,40})\)$/.exec(value)?.[1]
  if (preset) return hueOfPreset(preset, use, palette)
  const rgb = parseColor(Object.hasOwn(NAMED, value) ? (NAMED[value] ?? '') : value)
  return rgb && hueOfRgb(rgb, use)
}

/** Whether a color's red, green and blue can be read from a hex color, rgb() or hsl(). */
export function isReadableColor(value: string): boolean {
  return parseColor(value) !== undefined
}

/**
 * Our color for a preset of WordPress or of a theme, by its slug: `vivid-red`, `dark-blue`, `primary`. The palette counts
 * if it has the slug; otherwise the slug's words.
 */
export function hueOfPreset(slug: string, use: ColorUse, palette: ThemePalette = {}): TextHue | undefined {
  if (Object.hasOwn(palette, slug)) return hueOfColor(palette[slug] ?? '', use)
  if (Object.hasOwn(PRESETS, slug)) return hueOfColor(PRESETS[slug] ?? '', use)
  const named = slug.split('-').findLast((word) => Object.hasOwn(NAMED, word))
  if (named) return hueOfColor(named, use)
  return ACCENT.test(slug) ? 'accent' : undefined
}

const HSL =
  /^hsla?\((\d{1,3}(?:\.\d{1,6})?)(?:deg)?[\s,]{1,3}(\d{1,3}(?:\.\d{1,6})?)%[\s,]{1,3}(\d{1,3}(?:\.\d{1,6})?)%(?:\s{0,2}[,/]\s{0,2}([\d.]{1,8}%?))?\)$/

type Rgb = readonly [red: number, green: number, blue: number]

/** Undefined for a color that is nearly transparent. */
function parseColor(value: string): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/.exec(value)
  const hex = short
    ? `#${short
        .slice(1)
        .map((digit) => (digit ?? '').repeat(2))
        .join('')}`
    : value
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/.exec(hex)
  if (long)
    return rgbOf(
      long.slice(1, 4).map((pair) => Number.parseInt(pair, 16)),
      alphaOfHex(long[4]),
    )
  const hsl = HSL.exec(value)
  if (hsl) {
    const [angle = 0, saturation = 0, lightness = 0] = hsl.slice(1, 4).map(Number)
    return rgbOf(rgbOfHsl(angle, saturation / 100, lightness / 100), alphaOf(hsl[4]))
  }
  const [, channels, alpha] = /^rgba?\(([\d\s,]{5,20})(?:[,/]\s?([\d.]{1,8}))?\)$/.exec(value) ?? []
  const numbers =
    channels
      ?.split(/[\s,]+/)
      .filter(Boolean)
      .map(Number) ?? []
  // In `rgba(1,2,3,0)` the pattern takes a whole alpha for a channel.
  if (numbers.length === 4 && alpha === undefined) return rgbOf(numbers.slice(0, 3), numbers[3] ?? 0)
  return numbers.length === 3 ? rgbOf(numbers, Number(alpha ?? 1)) : undefined
}

function rgbOfHsl(angle: number, saturation: number, lightness: number): readonly number[] {
  const strength = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const place = (offset + angle / 30) % 12
    return 255 * (lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  })
}

function alphaOf(text = '1'): number {
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
}

function alphaOfHex(pair: string | undefined): number {
  return pair === undefined ? 1 : Number.parseInt(pair, 16) / 255
}

function rgbOf([red = 0, green = 0, blue = 0]: readonly number[], alpha: number): Rgb | undefined {
  if (!(alpha >= 0.2) || Math.max(red, green, blue) > 255) return undefined
  return [red, green, blue]
}

function hueOfRgb([red, green, blue]: Rgb, use: ColorUse): TextHue | undefined {
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const chroma = high - low
  const lightness = (high + low) / 510
  // A ground may be very pale and still have a color; such a text would look black.
  if (chroma < (use === 'ground' ? 10 : 30)) return neutral(lightness, use)
  const angle = 60 * sector(red, green, blue, chroma)
  return RANGES.find(([end]) => angle < end)?.[1]
}

function neutral(lightness: number, use: ColorUse): TextHue | undefined {
  if (use === 'ground') return lightness > 0.985 ? undefined : 'gray'
  return lightness > 0.25 && lightness < 0.8 ? 'gray' : undefined
}

function sector(red: number, green: number, blue: number, chroma: number): number {
  const high = Math.max(red, green, blue)
  if (high === red) return ((green - blue) / chroma + 6) % 6
  return high === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
}
