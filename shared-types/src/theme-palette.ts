import { isReadableColor, type ThemePalette } from './text-colors.ts'

/** WordPress itself has twelve; a theme with more than this has lists that nobody chooses from. */
const MOST_COLORS = 100

const PRESET = /--wp--preset--color--([a-z\d-]{1,40}) {0,4}: {0,4}([^;{}]{1,80})(?=[;}])/g

/**
 * The palette that WordPress writes into the style elements of each page, whatever the theme defined it with (theme.json,
 * `editor-color-palette`, the site editor). Of a slug that comes twice, the first counts: WordPress's rule for the whole
 * page comes before those for parts of it. Colors other than hex, rgb() and hsl() are left out. Reads in linear time.
 */
export function readThemePalette(html: string): ThemePalette {
  const palette = new Map<string, string>()
  for (const style of styleTexts(html)) {
    for (const [, slug = '', text = ''] of style.matchAll(PRESET)) {
      const value = text.trim().toLowerCase()
      if (!palette.has(slug) && isReadableColor(value)) palette.set(slug, value)
      if (palette.size === MOST_COLORS) return Object.fromEntries(palette)
    }
  }
  return Object.fromEntries(palette)
}

function* styleTexts(html: string): Iterable<string> {
  for (let from = html.indexOf('<style'); from >= 0; from = html.indexOf('<style', from)) {
    const start = html.indexOf('>', from)
    const end = start < 0 ? -1 : html.indexOf('</style', start)
    if (end < 0) return
    yield html.slice(start + 1, end)
    from = end
  }
}
