import { plainTitle } from '../plain-words.ts'
import type { Page } from './page.ts'

/** Names that templates leave behind. */
const saysNothing =
  /^(?:home(?:page)?|untitled(?: document)?|news|article|blog|page|index|welcome|new page \d*|post|inicio|noticias)$/i
const separators = /\s+[|–—·»:]\s+|\s+-\s+|\s+::\s+/

/** What the page itself says its article is called, where no data does. */
export function titleOfPage(page: Page): string {
  const headings = headingsOf(page)
  const shared = [page.metas.get('og:title'), page.metas.get('twitter:title')].map((written) =>
    telling(written, page, headings),
  )
  const written = telling(page.document.querySelector('title')?.textContent, page, headings)
  const [main] = headings.filter((heading) => isTelling(heading, page) && !isOfSite(heading, page))
  // The first heading is the article's more often than what stands in the bar of the window.
  const found = [...shared, headings.includes(written) ? written : undefined, main, written, headings[0]]
  return found.find((title) => title !== undefined && title !== '') ?? ''
}

function telling(written: string | null | undefined, page: Page, headings: readonly string[]): string {
  const title = withoutSiteName(plainTitle(written), page, headings)
  return isTelling(title, page) ? title : ''
}

export function isTelling(title: string, { siteName, url }: Page): boolean {
  if (title === '' || saysNothing.test(title)) return false
  const same = (other: string) => plain(other) === plain(title)
  return !(siteName && same(siteName)) && !same(new URL(url).hostname)
}

export function headingsOf(page: Page): string[] {
  const places = [
    'article h1',
    'main h1',
    '[itemprop="headline"]',
    '.entry-title',
    '.post-title',
    '.headline',
    'h1',
    'article h2',
    'main h2',
    '#main h2',
    '#content h2',
  ]
  const found = places.flatMap((place) => plainTitle(page.document.querySelector(place)?.textContent))
  return [...new Set(found)].filter((title) => title !== '')
}

/** `Council meets | Cedar Falls Courier`: what is the site's is no part of the title. */
function withoutSiteName(title: string, page: Page, headings: readonly string[]): string {
  const parts = title.split(separators)
  if (parts.length < 2) return title
  const heading = headings.find((one) => one.length > 8 && isPart(one, title) && !isOfSite(one, page))
  if (heading) return heading
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (isOfSite(last, page)) return title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—·»:-]+$/, '')
  if (isOfSite(first, page)) return title.slice(first.length).replace(/^[\s|–—·»:-]+/, '')
  return title
}

function isPart(heading: string, title: string): boolean {
  return title.startsWith(heading) || title.endsWith(heading)
}

/** Whether words are the name of the site, as it says itself or as its address does. */
function isOfSite(words: string, { siteName, url }: Page): boolean {
  const own = plain(words)
  const host = plain(new URL(url).hostname.replace(/^www\.|\.[a-z]+$/g, '').split('.')[0] ?? '')
  return own !== '' && (own === plain(siteName ?? '') || host.includes(own) || (host.length > 4 && own.includes(host)))
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
