import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SHARE_CARD_SIZE, type ShareCard } from '@hometown/shared-types/share-card'
import { create } from 'fontkitten'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { cardLayout } from './card-layout.ts'

const packages = createRequire(import.meta.url)

/** Each subset needs its own name: satori looks up a missing glyph in the other fonts. */
const FONTS: Font[] = ['newsreader', 'public-sans'].flatMap((family) =>
  ['latin', 'latin-ext', 'vietnamese'].map((subset) => font(family, subset)),
)

const SHAPES = FONTS.map(({ data }) => shapesOf(Buffer.from(new Uint8Array(data))))

/** PNG. Text becomes outlines, so that the picture doesn't depend on system fonts. */
export async function drawCard(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await satori(cardLayout(mapTexts(card, printable)), { ...SHARE_CARD_SIZE, fonts: FONTS })
  const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
  return new Uint8Array(png)
}

/** Drops characters that our fonts lack (they would show as boxes), and combining marks left over by NFC. */
function printable(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\p{M}\p{C}]/gu, ''))
    .filter((character) => /\s/u.test(character) || hasShape(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}

function hasShape(codePoint: number): boolean {
  return SHAPES.some((shapes) => shapes.hasGlyphForCodePoint(codePoint))
}

function mapTexts(card: ShareCard, map: (text: string) => string): ShareCard {
  return { ...card, siteName: map(card.siteName), kicker: map(card.kicker), title: map(card.title) }
}

function shapesOf(data: Buffer) {
  const shapes = create(data)
  if ('fonts' in shapes) throw new Error('A font file of the cards contains more than one font.')
  return shapes
}

function font(family: string, subset: string): Font {
  const file = packages.resolve(`@fontsource/${family}/files/${family}-${subset}-600-normal.woff`)
  return { name: `${family}-${subset}`, data: readFileSync(file), weight: 600, style: 'normal' }
}
