import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SHARE_CARD_SIZE, type ShareCard } from '@hometown/shared-types/rules/share-card'
import { create } from 'fontkitten'
import satori, { type Font } from 'satori'
import sharp from 'sharp'

const requireFontPackage = createRequire(import.meta.url)

/** Each subset needs its own name: satori looks up a missing glyph in the other fonts. */
const CARD_FONTS: Font[] = ['newsreader', 'public-sans'].flatMap((family) =>
  ['latin', 'latin-ext', 'vietnamese'].map((subset) => loadCardFont(family, subset)),
)

const PARSED_CARD_FONTS = CARD_FONTS.map(({ data }) => parseCardFont(Buffer.from(new Uint8Array(data))))

/** Returns a PNG. Text becomes outlines, so that the picture doesn't depend on system fonts. */
export async function drawCard(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await satori(layOutCard(mapCardTexts(card, toPrintableCardText)), {
    ...SHARE_CARD_SIZE,
    fonts: CARD_FONTS,
  })
  const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
  return new Uint8Array(png)
}

/** Drops characters that our fonts lack (they would show as boxes), and combining marks left over by NFC. */
function toPrintableCardText(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\p{M}\p{C}]/gu, ''))
    .filter((character) => /\s/u.test(character) || isGlyphInFonts(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}

function isGlyphInFonts(codePoint: number): boolean {
  return PARSED_CARD_FONTS.some((shapes) => shapes.hasGlyphForCodePoint(codePoint))
}

function mapCardTexts(card: ShareCard, map: (text: string) => string): ShareCard {
  return { ...card, siteName: map(card.siteName), kicker: map(card.kicker), title: map(card.title) }
}

function parseCardFont(data: Buffer) {
  const shapes = create(data)
  if ('fonts' in shapes) throw new Error('A font file of the cards contains more than one font.')
  return shapes
}

function loadCardFont(family: string, subset: string): Font {
  const file = requireFontPackage.resolve(`@fontsource/${family}/files/${family}-${subset}-600-normal.woff`)
  return { name: `${family}-${subset}`, data: readFileSync(file), weight: 600, style: 'normal' }
}

const SERIF_FONT_NAME = 'newsreader-latin'
const SANS_FONT_NAME = 'public-sans-latin'

const CARD_PAPER_COLOUR = '#fbfaf7'
const CARD_INK_COLOUR = '#1b1b19'
const QUIET = '#5d5b53'

const ONE_LINE_STYLE = { display: 'block', lineClamp: 1, wordBreak: 'break-word' } as const

interface CardElement {
  type: 'div'
  key: null
  props: { style: Record<string, string | number>; children?: string | CardElement[] }
}

/** Expects texts that the fonts can render; sizes each to fit. */
function layOutCard({ siteName, kicker, title, accentColour }: ShareCard): CardElement {
  const headline = title || siteName
  const foot = headline === siteName ? [] : [cardMasthead(siteName)]
  return cardBox({ width: '100%', height: '100%', backgroundColor: CARD_PAPER_COLOUR }, [
    cardBox({ width: 28, height: '100%', flexShrink: 0, backgroundColor: accentColour }),
    cardBox({ width: 1172, flexDirection: 'column', justifyContent: 'space-between', padding: '64px 72px 52px' }, [
      cardBox({ flexDirection: 'column' }, [
        text(kicker, { ...ONE_LINE_STYLE, fontFamily: SANS_FONT_NAME, fontSize: 30, color: QUIET, marginBottom: 30 }),
        text(headline, cardHeadlineStyle(headline)),
      ]),
      ...foot,
    ]),
  ])
}

function cardHeadlineStyle(headline: string): Record<string, string | number> {
  const [fontSize, lineClamp] = headlineSizeForLength(headline.length)
  return {
    display: 'block',
    fontFamily: SERIF_FONT_NAME,
    fontSize,
    lineHeight: 1.1,
    letterSpacing: '-0.01em',
    color: CARD_INK_COLOUR,
    lineClamp,
    wordBreak: 'break-word',
  }
}

function cardMasthead(name: string): CardElement {
  return cardBox({ borderTop: `2px solid ${CARD_INK_COLOUR}`, paddingTop: 20 }, [
    text(name, { ...ONE_LINE_STYLE, fontFamily: SERIF_FONT_NAME, fontSize: 36, color: CARD_INK_COLOUR }),
  ])
}

function text(content: string, style: Record<string, string | number>): CardElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children: content } }
}

function cardBox(style: Record<string, string | number>, children: CardElement[] = []): CardElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function headlineSizeForLength(length: number): [fontSize: number, lines: number] {
  if (length <= 24) return [140, 2]
  if (length <= 60) return [96, 3]
  if (length <= 110) return [76, 4]
  return [60, 5]
}
