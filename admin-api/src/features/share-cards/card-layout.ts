import type { ShareCard } from '@hometown/shared-types/share-card'

/** Names that draw-card.ts gives to the fonts. */
const SERIF = 'newsreader-latin'
const SANS = 'public-sans-latin'

/** The same values as in the site's tokens. */
const PAPER = '#fbfaf7'
const INK = '#1b1b19'
const QUIET = '#5d5b53'

/** An element as satori takes it: what JSX would make. */
export interface CardElement {
  type: 'div'
  key: null
  props: { style: Record<string, string | number>; children?: string | CardElement[] }
}

/** A card in the paper's type. Every text of it is of a length that fits. */
export function cardLayout({ siteName, kicker, title, accentColour }: ShareCard): CardElement {
  const name = printable(siteName)
  const headline = printable(title) || name
  const foot = headline === name ? [] : [masthead(name)]
  return box({ width: '100%', height: '100%', backgroundColor: PAPER }, [
    box({ width: 28, height: '100%', backgroundColor: accentColour }),
    box({ flex: 1, flexDirection: 'column', justifyContent: 'space-between', padding: '64px 72px 52px' }, [
      box({ flexDirection: 'column' }, [
        text(printable(kicker), { fontFamily: SANS, fontSize: 30, color: QUIET, marginBottom: 30 }),
        text(headline, headlineStyle(headline)),
      ]),
      ...foot,
    ]),
  ])
}

function headlineStyle(headline: string): Record<string, string | number> {
  const [fontSize, lineClamp] = sizeFor(headline.length)
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

/** Pixels, and how many lines of them there is room for. */
function sizeFor(length: number): [number, number] {
  if (length <= 24) return [140, 2]
  if (length <= 60) return [96, 3]
  if (length <= 110) return [76, 4]
  return [60, 5]
}

function masthead(name: string): CardElement {
  return box({ borderTop: `2px solid ${INK}`, paddingTop: 20 }, [
    text(name, { display: 'block', fontFamily: SERIF, fontSize: 36, color: INK, lineClamp: 1 }),
  ])
}

/** Without what the fonts of the paper have no shape for. */
function printable(content: string): string {
  return content
    .replace(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Zs}+<=>|~^°©®™\p{M}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

function text(content: string, style: Record<string, string | number>): CardElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children: content } }
}

function box(style: Record<string, string | number>, children: CardElement[] = []): CardElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}
