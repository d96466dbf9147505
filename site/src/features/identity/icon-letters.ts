import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkitten'

/** The outline of some letters in the paper's type, baseline at 0, as the data of an SVG path. */
export interface LetterShapes {
  readonly data: string
  readonly width: number
  readonly height: number
}

const file = createRequire(import.meta.url).resolve('@fontsource/newsreader/files/newsreader-latin-700-normal.woff')
const FONT = openFont()

/**
 * Letters as shapes, since an icon is drawn where none of our fonts is at hand.
 * @param height of a capital, in the units of the picture.
 * @returns undefined when the font lacks one of the letters, or there is none.
 */
export function findLetterShapes(letters: string, height: number): LetterShapes | undefined {
  const codePoints = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
  if (codePoints.length === 0 || !codePoints.every((point) => FONT.hasGlyphForCodePoint(point))) return undefined
  const scale = height / FONT.capHeight
  let width = 0
  const shapes = codePoints.map((point) => {
    const glyph = FONT.glyphForCodePoint(point)
    const shape = glyph.path.scale(scale, -scale).translate(width, 0).toSVG()
    width += glyph.advanceWidth * scale
    return shape
  })
  return { data: shapes.join(''), width, height }
}

function openFont() {
  const font = create(readFileSync(file))
  if ('fonts' in font) throw new Error('The icon font holds more than one font.')
  return font
}
