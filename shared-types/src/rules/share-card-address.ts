import { hash } from 'node:crypto'
import type { ShareCard } from './share-card.ts'

/** Increment it with each change of the layout: it changes the addresses of all cards. */
const LAYOUT_VERSION = 1

/** 32 hex digits that depend on the content, so that pages know a card's address before it is drawn. */
export function shareCardHash({ siteName, kicker, title, accentColour }: ShareCard): string {
  return hash('sha256', JSON.stringify([LAYOUT_VERSION, siteName, kicker, title, accentColour])).slice(0, 32)
}

/**
 * Relative to the service's origin.
 * @param about where the service finds what the card shows: `article-12` (its number in the content service), `event-…`,
 * `newsletter-…` (their ids), or `site`
 */
export function shareCardPath(about: string, card: ShareCard): string {
  return `/derived/cards/${about}.${shareCardHash(card)}.png`
}
