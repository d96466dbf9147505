/** Widths in percent that the site has classes for: steps of five, and thirds. */
const LOOK_WIDTHS = [
  ...Array.from({ length: 20 }, (_, index) => 5 * (index + 1)),
  33,
  67,
] as const satisfies readonly number[]

/** The classes that `withLooks` makes out of widths; the site's prose.css makes a width of each. */
export const LOOK_CLASSES: readonly string[] = LOOK_WIDTHS.map((width) => `look-w-${width}`)

/** Of WordPress's blocks: that they have a color, and which. `inline-color` says that a mark is no highlighting. */
const COLOR_CLASS = /^has-(?!inline-color$)(?:[\w-]{1,60}-)?(?:color|background|gradient-background)$/

const FLOATED = new Set(['img', 'table', 'figure'])

type Attributes = Record<string, string>

/**
 * Replaces `style` and `align` by classes that the site knows: text alignment and widths in percent. Everything else of
 * a style is lost, and so are the color classes of WordPress's themes: foreign colors can't be read in both of ours.
 * A second call changes nothing.
 */
export function withLooks(tagName: string, attributes: Attributes): Attributes {
  const { style, align, ...rest } = attributes
  const names = rest.class?.split(/\s+/) ?? []
  if (style === undefined && align === undefined && !names.some((name) => COLOR_CLASS.test(name))) return rest
  const styles = readStyles(style ?? '')
  const looks = [...alignmentOf(tagName, styles.get('text-align'), align?.toLowerCase()), ...widthOf(styles)]
  const kept = names.filter((name) => name && !COLOR_CLASS.test(name))
  const all = [...new Set([...kept, ...looks])].join(' ')
  if (all) rest.class = all
  else delete rest.class
  return tagName === 'img' ? withPixels(rest, styles) : rest
}

function alignmentOf(tagName: string, style: string | undefined, attribute: string | undefined): string[] {
  const side = (value = '') => /^(?:left|right|center)$/.exec(value)?.[0]
  const text = side(style) ?? (FLOATED.has(tagName) ? undefined : side(attribute))
  const block = FLOATED.has(tagName) ? side(attribute) : undefined
  return [...(text ? [`has-text-align-${text}`] : []), ...(block ? [`align${block}`] : [])]
}

/** Of a column, a picture, a cell; of the picture beside a text, WordPress has the width in its grid. */
function widthOf(styles: ReadonlyMap<string, string>): string[] {
  const grid = /^(?:auto |1fr )?(\d[\d.]{0,8}%)(?: auto| 1fr)?$/.exec(styles.get('grid-template-columns') ?? '')?.[1]
  const value = styles.get('flex-basis') ?? styles.get('width') ?? grid
  const percent = Number(/^(\d[\d.]{0,24})%$/.exec(value ?? '')?.[1])
  const width = percent <= 100 ? nearestWidth(percent) : 0
  return width > 0 ? [`look-w-${width}`] : []
}

function nearestWidth(percent: number): number {
  const third = [33, 67].find((width) => Math.abs(width - percent) < 1)
  return third ?? Math.round(percent / 5) * 5
}

/** A width in pixels that an editor dragged the picture to. */
function withPixels(attributes: Attributes, styles: ReadonlyMap<string, string>): Attributes {
  const pixels = Number(/^(\d{2,4})(?:\.\d{1,8})?px$/.exec(styles.get('width') ?? '')?.[1])
  if (!(pixels > 0)) return attributes
  const [width, height] = [Number(attributes.width), Number(attributes.height)]
  const sized: Attributes = { ...attributes, width: String(pixels) }
  if (width > 0 && height > 0) sized.height = String(Math.max(1, Math.round((height * pixels) / width)))
  else delete sized.height
  return sized
}

/** A longer style is no editor's. */
const STYLE_LIMIT = 2000
const MOST_DECLARATIONS = 40
const VALUE_LIMIT = 80

/**
 * The declarations of a `style` attribute by property, both in lower case. Reads in linear time. A style with escapes,
 * comments or tags counts as none: its author hides something.
 */
function readStyles(style: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  if (style.length > STYLE_LIMIT || /[\\<@{}]|\/\*/.test(style)) return styles
  for (const declaration of style.toLowerCase().split(';', MOST_DECLARATIONS)) {
    const colon = declaration.indexOf(':')
    const value = declaration.slice(colon + 1).trim()
    if (colon > 0 && value.length <= VALUE_LIMIT) styles.set(declaration.slice(0, colon).trim(), value)
  }
  return styles
}
