import { hash } from 'node:crypto'
import { type Category, categoryDetails } from './category.ts'
import type { SiteInfo } from './site-info.ts'

/** Grows with each change to how cards look, so that their addresses change with them. */
const LAYOUT_VERSION = 1

/** Pixels of every card: what social networks show in full width. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const

/** Everything that is to be seen on a card: a page that is shared without a picture of its own shows one. */
export interface ShareCard {
  readonly siteName: string
  /** The small line above the title: the category's badge, or the county. */
  readonly kicker: string
  readonly title: string
  /** `#rrggbb`. */
  readonly accentColour: string
}

/** The card of an article that has no picture. */
export function articleCard(
  site: Pick<SiteInfo, 'siteName' | 'accentColour'>,
  title: string,
  category: Category,
): ShareCard {
  const { siteName, accentColour } = site
  return { siteName, kicker: categoryDetails(category).badgeLabel, title: oneLine(title), accentColour }
}

/** The card of a newsletter that was sent. */
export function newsletterCard(site: Pick<SiteInfo, 'siteName' | 'accentColour'>, title: string): ShareCard {
  const { siteName, accentColour } = site
  return { siteName, kicker: 'Newsletter', title: oneLine(title), accentColour }
}

/** The card of everything else. */
export function siteCard({
  siteName,
  countyName,
  accentColour,
}: Pick<SiteInfo, 'siteName' | 'countyName' | 'accentColour'>): ShareCard {
  return { siteName, kicker: countyName, title: siteName, accentColour }
}

/** 32 hex digits that follow from what the card shows, so that pages know its address before it is drawn. */
export function shareCardHash({ siteName, kicker, title, accentColour }: ShareCard): string {
  return hash('sha256', JSON.stringify([LAYOUT_VERSION, siteName, kicker, title, accentColour])).slice(0, 32)
}

/** The path, below the service's origin, at which a card is served: `/derived/cards/….png`. */
export function shareCardPath(card: ShareCard): string {
  return `/derived/cards/${shareCardHash(card)}.png`
}

function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
