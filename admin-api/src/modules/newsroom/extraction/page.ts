import { siteOf, webAddress } from './addresses.ts'
import { isDayFirst } from './dates.ts'
import { lettersOf, openDocument, type PageDocument, type PageElement, wordsOf } from './page-document.ts'
import { plainTitle } from './plain-text.ts'
import type { DocumentToRead } from './scraped-item.ts'
import { type Entity, entitiesOf } from './structured-data.ts'

export interface Page {
  document: PageDocument
  url: string
  base: string
  /** By their lowercase names. */
  metas: ReadonlyMap<string, string>
  entities: readonly Entity[]
  /** What the site calls itself, the best first. */
  siteNames: readonly string[]
  /** Elements that hold the article itself, whatever they are called. */
  holders: ReadonlySet<PageElement>
  read: DocumentToRead
}

export function openPage(written: string, read: DocumentToRead): Page {
  const { document, jsonLd } = openDocument(written)
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href'), read.url) ?? read.url
  const metas = metasOf(document)
  const entities = entitiesOf(document, jsonLd)
  const language = document.documentElement?.getAttribute('lang') ?? metas.get('og:locale')
  const siteNames = siteNamesOf(document, metas, entities, read.url)
  const dated = { ...read, language, isDayFirst: isDayFirst(language, new URL(read.url).hostname) }
  return { document, url: read.url, base, metas, entities, siteNames, holders: holdersIn(document), read: dated }
}

const MOST_METAS = 300

function metasOf(document: PageDocument): Map<string, string> {
  const metas = new Map<string, string>()
  for (const meta of Array.from(document.querySelectorAll('meta[content]')).slice(0, MOST_METAS)) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name')
    const content = meta.getAttribute('content')?.trim()
    for (const key of (name ?? '').toLowerCase().split(/\s+/))
      if (key && content && !metas.has(key)) metas.set(key, content)
  }
  return metas
}

const MOST_LINKS = 200
const WORDS_OF_NAME = 5
const owners = /^(?:website|localbusiness|hospital|library|church|school|\w*organization)$/

function siteNamesOf(
  document: PageDocument,
  metas: ReadonlyMap<string, string>,
  entities: readonly Entity[],
  url: string,
): string[] {
  const front = new URL('/', url).href
  const ofFront = Array.from(document.querySelectorAll('a[href]'))
    .slice(0, MOST_LINKS)
    .filter((link) => webAddress(link.getAttribute('href'), url) === front)
    .flatMap((link) => [wordsOf(link), link.querySelector('img')?.getAttribute('alt')])
  const owned = entities.filter(({ types }) => types.some((type) => owners.test(type))).map((one) => one.words('name'))
  const names = [metas.get('og:site_name'), metas.get('application-name'), ...owned, ...ofFront].map(plainTitle)
  // Some templates give the headline as the name of the site.
  const title = lettersOf(document.querySelector('title')?.textContent)
  const isName = (name: string) =>
    !/^(?:home|back|inicio|return)\b/i.test(name) &&
    (name.split(' ').length <= WORDS_OF_NAME || lettersOf(name) !== title)
  return [...new Set(names)].filter((name) => name.length > 3 && name.length < 80 && isName(name))
}

/** Whether these are words that the site calls itself by: in its pages or in its address. */
export function isOfSite(words: string, { siteNames, url }: Page): boolean {
  const own = lettersOf(words)
  const host = lettersOf(siteOf(url).replace(/\.[a-z]+$/, ''))
  const isOfHost = host.includes(own) || (host.length > 4 && own.includes(host) && own.length <= host.length * 2)
  return isOfHost || siteNames.some((name) => lettersOf(name) === own)
}

/** Some templates repeat the meta elements of the front page on every page. */
export function isMetaOfFront(page: Page): boolean {
  const url = webAddress(page.metas.get('og:url'), page.base)
  const isFront = (address: string) => new URL(address).pathname === '/' && new URL(address).search === ''
  return url !== null && isFront(url) && !isFront(page.url)
}

const others =
  /comment|disqus|respond\b|related|recommend|(?:recent|popular|trending|latest)[-_]?(?:posts?|news|stor|articles?)?|sidebar|upcoming|read-?next|more-(?:news|stories|from)|outbrain|taboola|skiptranslate|cookie|consent|paywall|regwall|guestbook|condolence|tribute|(?:^|[\s_-])(?:menu|masthead|weather|modal|popup|widget)(?=$|[\s_-])/i
const asides =
  /newsletter|subscri(?:be(?!r)|ption)|sign-?up|social|share|promo|donat|sponsor|advert|breadcrumb|pagination|pager|author-?(?:bio|box|card)|about-author|post-?(?:tags|navigation)|tools|caption|gallery|slideshow|carousel|(?:^|[\s_-])(?:bio|ads?|nav|cta|(?<!(?:post|entry|article|story|node)[-_]{1,2})footer|credits?|alert|tags|views|hits)(?=$|[\s_-])/i
const LONGEST_ASIDE = 400

export const bodies =
  '[itemprop~="articleBody"], .entry-content, .post-content, .post-body, .article-body, .article__body, .article-content, #article-body, .story-body, .asset-body, .gh-content, .field--name-body, .e-content, .fr-view, .blog-item-content, .field-name-body'

function namesOf(element: PageElement): string {
  return ['class', 'id', 'data-hook', 'data-testid'].map((name) => element.getAttribute(name) ?? '').join(' ')
}

function holdersIn(document: PageDocument): ReadonlySet<PageElement> {
  const holders = new Set<PageElement>(document.querySelectorAll('html, body, main, article'))
  for (const mark of Array.from<PageElement>(document.querySelectorAll(`h1, ${bodies}`)))
    for (let at: PageElement | null = mark; at && !holders.has(at); at = at.parentElement) holders.add(at)
  return holders
}

/** Whether it stands in a part of the page that isn't the article. */
export function isBeside(element: PageElement, page: Page): boolean {
  for (let at: PageElement | null = element; at; at = at.parentElement) {
    if (/^(?:BODY|ARTICLE)$/.test(at.tagName)) return false
    if (/^(?:NAV|ASIDE|DIALOG)$/.test(at.tagName) || (at.tagName === 'FOOTER' && !at.closest('article'))) return true
    if (at.getAttribute('role') === 'dialog' || isOfOthers(at, page)) return true
  }
  return false
}

/** Whether the names of the element say that it isn't of the article, and it doesn't hold that. */
export function isOfOthers(element: PageElement, { holders }: Page): boolean {
  const names = namesOf(element)
  if (!(others.test(names) || (asides.test(names) && isSmall(element))) || holders.has(element)) return false
  return !/\b(?:hentry|type-post|post-\d+)\b/.test(names)
}

function isSmall(element: PageElement): boolean {
  return wordsOf(element).length < LONGEST_ASIDE && !element.querySelector('p + p, blockquote, time')
}
