import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { Category } from '@hometown/shared-types/rules/categories'
import {
  NEWSLETTER_KICKER,
  SHARE_CARD_SIZE,
  type ShareCard,
  shareCardPath,
  siteCard,
  titleCard,
} from '@hometown/shared-types/rules/share-card'
import { type Picture, pictureUrl } from './picture.ts'

interface ShareImage {
  readonly url: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

export interface SharedPage {
  readonly wordpressPostId?: number
  readonly id?: string
  readonly title: string
  readonly picture: Picture | null
  /** A card with the title needs the category; the site's own card is used without it. */
  readonly category?: Category
}

/** Returns a page's own picture, else the card that the service draws; undefined if it draws none. */
export function shareImage(site: SiteInfo, article: SharedPage | undefined): ShareImage | undefined {
  const picture = article?.picture
  if (picture) {
    // WordPress stores invalid addresses, and one of them must not stop all publishing.
    const url = URL.parse(pictureUrl(picture.src, site.apiUrl), site.siteUrl)?.href
    if (url !== undefined) {
      return { url, alt: picture.alt || article.title, width: picture.width, height: picture.height }
    }
  }
  if (!site.shareCards) return undefined
  if (article?.category === undefined)
    return cardImage(site, 'site', siteCard(site), `${site.siteName}, ${site.countyName}`)
  const { wordpressPostId: number, id, title } = article
  const card = titleCard(site, title, article.category)
  return cardImage(site, number === undefined ? `event-${id}` : `article-${number}`, card, `${title}. ${site.siteName}`)
}

export function newsletterImage(site: SiteInfo, { id, title }: { id: string; title: string }): ShareImage | undefined {
  if (!site.shareCards) return undefined
  return cardImage(site, `newsletter-${id}`, titleCard(site, title, NEWSLETTER_KICKER), `${title}. ${site.siteName}`)
}

function cardImage(site: SiteInfo, about: string, card: ShareCard, alt: string): ShareImage {
  return { url: `${site.apiUrl || site.siteUrl}${shareCardPath(about, card)}`, alt, ...SHARE_CARD_SIZE }
}
