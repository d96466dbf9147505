import { firstImageIn } from '../../documents/sensible-image.ts'
import { webAddress } from '../../documents/web-address.ts'
import type { NewsItem } from '../../scraped-item.ts'
import { categoryWords, plainName, plainSummary } from '../../text/plain-text.ts'
import { changeOfPage, dateOfPage } from '../dates/page-date.ts'
import type { Entity } from '../json-ld/entities.ts'
import { addressOfNews, dateOfNews, isNews, newsOfEntity } from '../json-ld/json-ld-news.ts'
import type { Page } from '../page.ts'
import { wordsOf } from '../page-element.ts'
import { imageOfPage } from '../page-image.ts'
import { comparableTitle, isMeaningful, SHORTEST_HEADLINE, titleOfPage } from '../page-title.ts'
import { readMainText } from './main-text.ts'
import { removeMenus } from './remove-menus.ts'
import { removeOthers } from './remove-others.ts'

const WHOLE_TEXT = 200
const SHORTEST_TEXT = 40

/** The article of a page: from its structured data, then its meta elements, then its visible content. */
export function articleOfPage(page: Page): NewsItem | undefined {
  const entity = entityOfPage(page)
  const described = entity && describedArticle(entity, page)
  removeOthers(page.document, page.holdsArticle)
  const title = titleOfPage(page, described?.title)
  const publishedAt =
    dateOfPage(page, described && entity ? dateOfNews(entity, page) : null) ??
    described?.publishedAt ??
    changeOfPage(page)
  const author = described?.author ?? plainName(authorOf(page))
  const summary = described?.summary ?? plainSummary(page.metas.get('og:description') ?? page.metas.get('description'))
  removeMenus(page.document, page.holdsArticle)
  const imageUrl = imageOfPage(page, publishedAt, described?.imageUrl)
  const main = readMainText(page.document)
  const text = described && isWhole(described.text, main.text) ? described.text : main.text || (summary ?? '')
  if (title === '' || text.length < SHORTEST_TEXT) return undefined
  return {
    kind: 'news',
    url: canonicalAddress(page),
    guid: null,
    title,
    text,
    summary,
    author: author ?? plainName(main.byline),
    publishedAt,
    imageUrl: imageUrl ?? firstImageIn(main.html, page.base),
    categoryWords: described?.categoryWords.length ? described.categoryWords : sectionsOf(page),
  }
}

function entityOfPage(page: Page): Entity | undefined {
  const candidates = page.entities.all.filter(isNews)
  const own = candidates.find((entity) => isThisPage(addressOfNews(entity, page), page))
  const titled = candidates.find((entity) => isHeadlineOfPage(entity, page))
  const nameless = candidates.filter((entity) => addressOfNews(entity, page) === null)
  return own ?? titled ?? (nameless.length === 1 || nameless[0]?.words('articleBody') ? nameless[0] : undefined)
}

/** Templates get addresses wrong more often than headlines. */
function isHeadlineOfPage(entity: Entity, page: Page): boolean {
  const headline = comparableTitle(entity.words('headline'))
  const heading = page.document.querySelector('h1')
  const shown = [page.metas.get('og:title'), heading?.textContent, page.document.querySelector('title')?.textContent]
  return headline.length >= SHORTEST_HEADLINE && shown.some((title) => comparableTitle(title) === headline)
}

/** Some templates describe the front page instead of the article. */
function describedArticle(entity: Entity, page: Page): NewsItem | undefined {
  const described = newsOfEntity(entity, page)
  return described && isMeaningful(described.title, page) ? described : undefined
}

export function isThisPage(url: string | null, page: Page): boolean {
  return url !== null && [page.url, canonicalAddress(page)].some((own) => comparable(own) === comparable(url))
}

function comparable(url: string): string {
  const { hostname, pathname, search } = new URL(url)
  return `${hostname.replace(/^(?:www|m|amp)\./, '')}${pathname.replace(/\/(?:amp\/?)?$/, '')}${/[?&](?:p|id|\w*id)=/i.test(search) ? search : ''}`.toLowerCase()
}

/** Templates name wrong addresses: ignore other sites and the front page. */
export function canonicalAddress(page: Page): string {
  const written = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? page.metas.get('og:url')
  const url = webAddress(written, page.base)
  if (
    url === null ||
    new URL(url).pathname === '/' ||
    new URL(url).hostname.replace(/^www\./, '') !== new URL(page.url).hostname.replace(/^www\./, '')
  )
    return page.url
  return url
}

/** The text in structured data is often only the beginning. */
function isWhole(described: string, seen: string): boolean {
  return (
    described.length >= WHOLE_TEXT && !/(?:…|\.\.\.|\[…\])\s*$/.test(described) && described.length * 2 > seen.length
  )
}

function authorOf(page: Page): string | undefined {
  const named =
    page.metas.get('author') ??
    page.metas.get('article:author') ??
    page.metas.get('dc.creator') ??
    page.metas.get('parsely-author')
  if (named && !/^https?:/i.test(named)) return named
  const element = page.document.querySelector(
    '[rel="author"], [itemprop="author"], .author-name, .byline .author, .entry-author',
  )
  return wordsOf(element).replace(/^(?:by|por)\s+/i, '') || undefined
}

function sectionsOf({ metas }: Page): string[] {
  return categoryWords([
    metas.get('article:section'),
    metas.get('article:tag'),
    ...(metas.get('keywords') ?? '').split(',').slice(0, 10),
  ])
}
