import type { SiteInfo } from '../contract/settings.ts'

/** Pixels; social networks show this in full width. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const

/** All that a card shows. Pages without a picture of their own use one. */
export interface ShareCard {
  readonly siteName: string
  /** The small line above the title: a topic, the category, or the county. */
  readonly kicker: string
  readonly title: string
  /** `#rrggbb`. */
  readonly accentColour: string
}

/** For an article or an event without a picture. @param kicker its category */
export function articleCard(
  site: Pick<SiteInfo, 'siteName' | 'accentColour'>,
  title: string,
  kicker: string,
): ShareCard {
  const { siteName, accentColour } = site
  return { siteName, kicker: oneLine(kicker), title: oneLine(title), accentColour }
}

export function newsletterCard(site: Pick<SiteInfo, 'siteName' | 'accentColour'>, title: string): ShareCard {
  const { siteName, accentColour } = site
  return { siteName, kicker: 'Newsletter', title: oneLine(title), accentColour }
}

/** For all other pages. */
export function siteCard({
  siteName,
  countyName,
  accentColour,
}: Pick<SiteInfo, 'siteName' | 'countyName' | 'accentColour'>): ShareCard {
  return { siteName, kicker: countyName, title: siteName, accentColour }
}

/** Font size in pixels of the title, and how many lines of it fit. */
export function headlineSize(length: number): [fontSize: number, lines: number] {
  if (length <= 24) return [140, 2]
  if (length <= 60) return [96, 3]
  if (length <= 110) return [76, 4]
  return [60, 5]
}

function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
