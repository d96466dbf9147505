import { plainTitle } from '../plain-words.ts'
import type { Page } from './page.ts'

/** Names that templates leave behind. */
const saysNothing =
  /^(?:home(?:page)?|untitled(?: document)?|news|article|blog|page|index|welcome|new page \d*|post|inicio|noticias)$/i
const separators = /\s+[|–—·»:]\s+|\s+-\s+|\s+::\s+/

/** What the page itself says its article is called, where no data does. */
export function titleOfPage(page: Page): string {
  const headings = headingsOf(page)
  const named = [
    page.metas.get('og:title'),
    page.metas.get('twitter:title'),
    page.document.querySelector('title')?.textContent,
  ]
  const titles = named.map((written) => withoutSiteName(plainTitle(written), page, headings))
  const [best] = [...titles.filter((title) => headings.includes(title)), ...titles, ...headings].filter((title) =>
    isTelling(title, page),
  )
  return best ?? ''
}

export function isTelling(title: string, { siteName, url }: Page): boolean {
  if (title === '' || saysNothing.test(title)) return false
  const same = (other: string) => plain(other) === plain(title)
  return !(siteName && same(siteName)) && !same(new URL(url).hostname)
}

export function headingsOf(page: Page): string[] {
  const places = ['article h1', 'main h1', '[itemprop="headline"]', '.entry-title', '.post-title', 'h1', 'article h2']
  const found = places.flatMap((place) => plainTitle(page.document.querySelector(place)?.textContent))
  return [...new Set(found)].filter((title) => title !== '')
}

/** `Council meets | Cedar Falls Courier`: what is the site's is no part of the title. */
function withoutSiteName(title: string, { siteName, url }: Page, headings: readonly string[]): string {
  const heading = headings.find(
    (one) => one.length > 8 && title.startsWith(one) && separators.test(title.slice(one.length)),
  )
  if (heading) return heading
  const parts = title.split(separators)
  if (parts.length < 2) return title
  const host = plain(new URL(url).hostname.replace(/^www\.|\.[a-z]+$/g, ''))
  const isSite = (part: string) =>
    plain(part) !== '' &&
    (plain(part) === plain(siteName ?? '') || host.includes(plain(part)) || plain(part).includes(host))
  const last = parts.at(-1) ?? ''
  const first = parts[0] ?? ''
  if (isSite(last)) return title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—·»:-]+$/, '')
  if (isSite(first)) return title.slice(first.length).replace(/^[\s|–—·»:-]+/, '')
  return title
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
