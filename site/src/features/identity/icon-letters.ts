import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkitten'

/** Outlines of letters in the site's font as SVG path data, baseline at 0. */
export interface LetterShapes {
  readonly data: string
  readonly width: number
  readonly height: number
}

const file = createRequire(import.meta.url).resolve('@fontsource/newsreader/files/newsreader-latin-700-normal.woff')
const FONT = openFont()

/**
 * Letters as shapes, because an icon is drawn where our fonts aren't available.
 * @param height of a capital, in drawing units.
 * @returns undefined if the font lacks a letter, or without letters.
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
  if ('fonts' in font) throw new Error('The icon font file contains more than one font.')
  return font
}
