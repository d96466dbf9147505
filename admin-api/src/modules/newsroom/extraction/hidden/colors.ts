const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  snow: '#fffafa',
  ivory: '#fffff0',
  ghostwhite: '#f8f8ff',
  floralwhite: '#fffaf0',
  whitesmoke: '#f5f5f5',
  seashell: '#fff5ee',
  azure: '#f0ffff',
  mintcream: '#f5fffa',
  linen: '#faf0e6',
  black: '#000000',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  navy: '#000080',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  yellow: '#ffff00',
  beige: '#f5f5dc',
}

type Rgb = readonly [number, number, number]

export function isTransparent(color: string): boolean {
  if (color.trim() === 'transparent') return true
  const alpha = /^(?:rgba?|hsla?)\([^)]{0,80}[,/]\s{0,4}(\d{0,4}\.?\d{1,9})(%?)\s{0,4}\)$/.exec(color.trim())
  if (alpha?.[1] !== undefined && (color.includes('/') || /^(?:rgba|hsla)/.test(color)))
    return Number(alpha[1]) / (alpha[2] ? 100 : 1) <= 0.1
  const hex = /^#(?:[0-9a-f]{3}([0-9a-f])|[0-9a-f]{6}([0-9a-f]{2}))$/.exec(color.trim())
  return hex !== null && Number.parseInt(hex[1] ?? hex[2] ?? 'ff', 16) <= (hex[1] ? 1 : 25)
}

const NEAR = 24

/** So near that nobody reads one on the other. Unknown notations aren't compared. */
export function sameColor(one: string, other: string): boolean {
  const [first, second] = [rgbOf(one), rgbOf(other)]
  if (!first || !second) return false
  return first.every((part, index) => Math.abs(part - (second[index] ?? 0)) <= NEAR)
}

function rgbOf(color: string): Rgb | undefined {
  const text = color.trim().split(/\s+(?![^(]*\))/)[0] ?? ''
  const hex = NAMED[text] ?? text
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/.exec(hex)
  if (long) return [parse(long[1]), parse(long[2]), parse(long[3])]
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/.exec(hex)
  if (short) return [parse(short[1], 17), parse(short[2], 17), parse(short[3], 17)]
  const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text)
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])]
  const light = /^hsla?\([^)]{0,40}?,?\s{0,4}(\d{1,3})%\s{0,4}(?:[,/][^)]{0,40})?\)$/.exec(color.trim())
  if (light && Number(light[1]) >= 97) return [255, 255, 255]
  return undefined
}

function parse(digits: string | undefined, factor = 1): number {
  return Number.parseInt(digits ?? '0', 16) * factor
}
