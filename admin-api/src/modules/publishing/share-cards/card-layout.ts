import { headlineSize, type ShareCard } from '@hometown/shared-types/share-card'

/** Font names from draw-card.ts. */
const SERIF = 'newsreader-latin'
const SANS = 'public-sans-latin'

const PAPER = '#fbfaf7'
const INK = '#1b1b19'
const QUIET = '#5d5b53'

const ONE_LINE = { display: 'block', lineClamp: 1, wordBreak: 'break-word' } as const

export interface CardElement {
  type: 'div'
  key: null
  props: { style: Record<string, string | number>; children?: string | CardElement[] }
}

/** Expects texts that the fonts can render; sizes each to fit. */
export function cardLayout({ siteName, kicker, title, accentColour }: ShareCard): CardElement {
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
