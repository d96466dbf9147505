import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SHARE_CARD_SIZE, type ShareCard } from '@hometown/shared-types/rules/share-card'
import { create } from 'fontkitten'
import satori, { type Font } from 'satori'
import sharp from 'sharp'

const packages = createRequire(import.meta.url)

/** Each subset needs its own name: satori looks up a missing glyph in the other fonts. */
const FONTS: Font[] = ['newsreader', 'public-sans'].flatMap((family) =>
  ['latin', 'latin-ext', 'vietnamese'].map((subset) => loadFont(family, subset)),
)

const PARSED_FONTS = FONTS.map(({ data }) => parseFont(Buffer.from(new Uint8Array(data))))

/** Returns a PNG. Text becomes outlines, so that the picture doesn't depend on system fonts. */
export async function drawCard(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await satori(cardLayout(mapTexts(card, toPrintableText)), { ...SHARE_CARD_SIZE, fonts: FONTS })
  const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
  return new Uint8Array(png)
}

/** Drops characters that our fonts lack (they would show as boxes), and combining marks left over by NFC. */
function toPrintableText(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\p{M}\p{C}]/gu, ''))
    .filter((character) => /\s/u.test(character) || hasGlyph(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}

function hasGlyph(codePoint: number): boolean {
  return PARSED_FONTS.some((shapes) => shapes.hasGlyphForCodePoint(codePoint))
}

function mapTexts(card: ShareCard, map: (text: string) => string): ShareCard {
  return { ...card, siteName: map(card.siteName), kicker: map(card.kicker), title: map(card.title) }
}

function parseFont(data: Buffer) {
  const shapes = create(data)
  if ('fonts' in shapes) throw new Error('A font file of the cards contains more than one font.')
  return shapes
}

function loadFont(family: string, subset: string): Font {
  const file = packages.resolve(`@fontsource/${family}/files/${family}-${subset}-600-normal.woff`)
  return { name: `${family}-${subset}`, data: readFileSync(file), weight: 600, style: 'normal' }
}

const SERIF = 'newsreader-latin'
const SANS = 'public-sans-latin'

const PAPER = '#fbfaf7'
const INK = '#1b1b19'
const QUIET = '#5d5b53'

const ONE_LINE = { display: 'block', lineClamp: 1, wordBreak: 'break-word' } as const

interface CardElement {
  type: 'div'
  key: null
  props: { style: Record<string, string | number>; children?: string | CardElement[] }
}

/** Expects texts that the fonts can render; sizes each to fit. */
function cardLayout({ siteName, kicker, title, accentColour }: ShareCard): CardElement {
  const headline = title || siteName
  const foot = headline === siteName ? [] : [masthead(siteName)]
  return box({ width: '100%', height: '100%', backgroundColor: PAPER }, [
    box({ width: 28, height: '100%', flexShrink: 0, backgroundColor: accentColour }),
    box({ width: 1172, flexDirection: 'column', justifyContent: 'space-between', padding: '64px 72px 52px' }, [
      box({ flexDirection: 'column' }, [
        text(kicker, { ...ONE_LINE, fontFamily: SANS, fontSize: 30, color: QUIET, marginBottom: 30 }),
        text(headline, headlineStyle(headline)),
      ]),
      ...foot,
    ]),
  ])
}

function headlineStyle(headline: string): Record<string, string | number> {
  const [fontSize, lineClamp] = headlineSize(headline.length)
  return {
    display: 'block',
    fontFamily: SERIF,
    fontSize,
    lineHeight: 1.1,
    letterSpacing: '-0.01em',
    color: INK,
    lineClamp,
    wordBreak: 'break-word',
  }
}

function masthead(name: string): CardElement {
  return box({ borderTop: `2px solid ${INK}`, paddingTop: 20 }, [
    text(name, { ...ONE_LINE, fontFamily: SERIF, fontSize: 36, color: INK }),
  ])
}

function text(content: string, style: Record<string, string | number>): CardElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children: content } }
}

function box(style: Record<string, string | number>, children: CardElement[] = []): CardElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function headlineSize(length: number): [fontSize: number, lines: number] {
  if (length <= 24) return [140, 2]
  if (length <= 60) return [96, 3]
  if (length <= 110) return [76, 4]
  return [60, 5]
}
