import { hash } from 'node:crypto'
import type { SiteInfo } from '../contract/settings.ts'

/** Sizes are pixels; social networks show this in full width. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const

/** A card shows only this. Pages without a picture of their own use one. */
export interface ShareCard {
  readonly siteName: string
  /** The small line above the title has a topic, the category, or the county. */
  readonly kicker: string
  readonly title: string
  /** The color is `#rrggbb`. */
  readonly accentColour: string
}

export function titleCard(
  { siteName, accentColour }: Pick<SiteInfo, 'siteName' | 'accentColour'>,
  title: string,
  kicker: string,
): ShareCard {
  return { siteName, kicker: shareCardLine(kicker), title: shareCardLine(title), accentColour }
}

export const NEWSLETTER_KICKER = 'Newsletter'

export function siteCard({
  siteName,
  countyName,
  accentColour,
}: Pick<SiteInfo, 'siteName' | 'countyName' | 'accentColour'>): ShareCard {
  return { siteName, kicker: countyName, title: siteName, accentColour }
}

/** Increment it with each change of the layout: it changes the addresses of all cards. */
const SHARE_CARD_LAYOUT_VERSION = 1

/** Returns 32 hex digits that depend on the content, so that pages know a card's address before it is drawn. */
export function shareCardHash({ siteName, kicker, title, accentColour }: ShareCard): string {
  return hash('sha256', JSON.stringify([SHARE_CARD_LAYOUT_VERSION, siteName, kicker, title, accentColour])).slice(0, 32)
}

/** @param about `article-12` (its number in the content service), `event-…`, `newsletter-…` (their ids), or `site` */
export function shareCardPath(about: string, card: ShareCard): string {
  return `/derived/cards/${about}.${shareCardHash(card)}.png`
}

function shareCardLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
