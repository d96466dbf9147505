import { parseHTML } from 'linkedom'
import { siteOf, webAddress } from './addresses.ts'
import { isDayFirst } from './dates.ts'
import { visibleHtml } from './plain-text.ts'
import type { DocumentToRead } from './scraped-item.ts'

export type PageDocument = ReturnType<typeof parseHTML>['document']

export type PageElement = NonNullable<ReturnType<PageDocument['querySelector']>>

export interface Page {
  document: PageDocument
  url: string
  base: string
  /** The meta elements by their lowercase names. */
  metas: ReadonlyMap<string, string>
  entities: readonly Entity[]
  /** Elements that hold the article itself, whatever they are called. */
  holders: ReadonlySet<PageElement>
  read: DocumentToRead
}

export function openPage(written: string, read: DocumentToRead): Page {
  // The parser would take the whole page for the content of an unclosed title.
  const { html, jsonLd } = visibleHtml(/<\/title/i.test(written) ? written : written.replace(/<title[^<>]*>/gi, ' '))
  const hasRoot = /<html[\s>]/i.test(html.slice(0, 20_000))
  const { document } = parseHTML(hasRoot ? html : `<!doctype html><html><head></head><body>${html}</body></html>`)
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href'), read.url) ?? read.url
  const metas = metasOf(document)
  const language = document.documentElement?.getAttribute('lang') ?? metas.get('og:locale')
  const dated = { ...read, language, isDayFirst: isDayFirst(language, new URL(read.url).hostname) }
  const entities = entitiesOf(jsonLd)
  const holders = holdersIn({ document, metas, url: read.url })
  return { document, url: read.url, base, metas, entities, holders, read: dated }
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

/** Tells whether the site calls itself by these words: in its pages or in its address. */
export function isOfSite(words: string, { metas, url }: Pick<Page, 'metas' | 'url'>): boolean {
  const own = lettersOf(words)
  const host = lettersOf(siteOf(url).replace(/\.[a-z]+$/, ''))
  const isOfHost = host.includes(own) || (host.length > 4 && own.includes(host) && own.length <= host.length * 2)
  return isOfHost || ['og:site_name', 'application-name'].some((name) => lettersOf(metas.get(name)) === own)
}

/** The elements that templates give the text of an article. */
export const ARTICLE_BODIES =
  '[itemprop~="articleBody"], .entry-content, .post-content, .post-body, .article-body, .article__body, .article-content, #article-body, .story-body, .asset-body, .gh-content, .field--name-body, .e-content, .fr-view, .blog-item-content, .field-name-body'

/** Most templates have the article there. */
export const MAIN_CONTENT_SELECTOR = 'article, main, [role="main"], #content'

type Head = Pick<Page, 'document' | 'metas' | 'url'>

function holdersIn(page: Head): ReadonlySet<PageElement> {
  const { document } = page
  const holders = new Set<PageElement>(document.querySelectorAll('html, body, main, article'))
  const marks = Array.from(document.querySelectorAll(`h1, ${ARTICLE_BODIES}`))
  for (const mark of marks)
    for (let at: PageElement | null = mark; at && !holders.has(at); at = at.parentElement) holders.add(at)
  return holders
}

export const SHORTEST_HEADLINE = 12

const others =
  /comment|disqus|respond\b|related|recommend|(?:recent|popular|trending|latest)[-_]?(?:posts?|news|stor|articles?)?|sidebar|upcoming|read-?next|more-(?:news|stories|from)|outbrain|taboola|cookie|consent|paywall|regwall|guestbook|condolence|tribute|(?:^|[\s_-])(?:menu|masthead|weather|modal|popup|widget)(?=$|[\s_-])/i
const asides =
  /newsletter|subscri(?:be(?!r)|ption)|sign-?up|social|share|promo|donat|sponsor|advert|breadcrumb|pagination|pager|author-?(?:bio|box|card)|about-author|post-?(?:tags|navigation)|tools|caption|cutline|gallery|slideshow|carousel|(?:^|[\s_-])(?:bio|ads?|nav|cta|(?<!(?:post|entry|article|story|node)[-_]{1,2})footer|credits?|alert|tags|views|hits)(?=$|[\s_-])/i
const LONGEST_ASIDE = 400
const frames = /^(?:NAV|ASIDE|DIALOG|BUTTON|FIGCAPTION)$/

/** Tells whether the element, by its tag or its names, isn't part of the article and doesn't hold the article. */
export function isBoilerplate(element: PageElement, { holders }: Page): boolean {
  if (frames.test(element.tagName) || /^(?:dialog|navigation|alert)$/.test(element.getAttribute('role') ?? ''))
    return true
  if (holders.has(element)) return false
  const names = namesOf(element)
  if (element.tagName === 'FOOTER' && !element.closest('article')) return true
  return others.test(names) || ((element.tagName === 'FORM' || asides.test(names)) && isSmall(element))
}

export function namesOf(element: PageElement): string {
  return ['class', 'id', 'data-hook', 'data-testid'].map((name) => element.getAttribute(name) ?? '').join(' ')
}

function isSmall(element: PageElement): boolean {
  return wordsOf(element).length < LONGEST_ASIDE && !element.querySelector('p + p, blockquote, time')
}

export function isInBoilerplate(element: PageElement, page: Page): boolean {
  for (let at: PageElement | null = element; at; at = at.parentElement) {
    if (/^(?:BODY|ARTICLE)$/.test(at.tagName)) return false
    if (isBoilerplate(at, page)) return true
  }
  return false
}

export function wordsOf(element: PageElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Keeps the letters and digits alone: templates write a title with other dashes and quotes in each place. */
export function lettersOf(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Something that JSON-LD describes. */
export interface Entity {
  /** The types in lowercase, without the vocabulary's URL. */
  types: readonly string[]
  /** The first text of the property; of an entity, its name. */
  words(property: string): string | undefined
  list(property: string): string[]
  /** The first URL of the property; of an entity, its own. */
  address(property: string): string | undefined
  entity(property: string): Entity | undefined
  entities(property: string): Entity[]
}

type Properties = Readonly<Record<string, unknown>>

const MOST_NODES = 4000
const DEEPEST = 25

/** @param scripts of the page; broken ones are left out. */
function entitiesOf(scripts: readonly string[]): Entity[] {
  const nodes: Properties[] = []
  const byId = new Map<string, Properties>()
  let left = MOST_NODES

  function walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > DEEPEST || left-- <= 0) return
    if (isProperties(value)) {
      if (value['@type'] !== undefined) nodes.push(value)
      const id = value['@id']
      if (typeof id === 'string' && Object.keys(value).length > 1) byId.set(id, value)
    }
    for (const inner of Object.values(value)) walk(inner, depth + 1)
  }

  walk(scripts.map(parsed), 0)
  return nodes.map((node) => entityOf(node, byId))
}

function entityOf(node: Properties, byId: ReadonlyMap<string, Properties>): Entity {
  function values(property: string): unknown[] {
    const list = [node[property] ?? node[`schema:${property}`]].flat().slice(0, 100)
    return list.map((item) => (isProperties(item) && byId.get(String(item['@id']))) || item)
  }
  const entities = (property: string) =>
    values(property)
      .filter(isProperties)
      .map((inner) => entityOf(inner, byId))
  const list = (property: string) => values(property).flatMap((value) => textOf(value) ?? [])
  return {
    types: [node['@type']].flat().map((type) =>
      String(type)
        .replace(/^.*[/#:]/, '')
        .toLowerCase(),
    ),
    words: (property) => list(property)[0],
    list,
    address: (property) => values(property).flatMap((value) => addressOf(value) ?? [])[0],
    entity: (property) => entities(property)[0],
    entities,
  }
}

function textOf(value: unknown): string | undefined {
  if (isProperties(value)) return textOf(value['@value'] ?? value.name)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() || undefined : undefined
}

function addressOf(value: unknown): string | undefined {
  if (!isProperties(value)) return typeof value === 'string' ? value.trim() || undefined : undefined
  return [value.url, value.contentUrl, value['@id']].flat().map(addressOf).find(Boolean)
}

function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Repairs common faults: line breaks in strings, commas before brackets, comments around, quotes escaped as HTML. */
function parsed(written: string): unknown {
  const text = written.replace(/<!--|-->|(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|\]\]>)\s*(?:\*\/)?/g, '').replace(/;\s*$/, '')
  const plain = text.includes('"') ? text : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  for (const attempt of [plain, plain.replace(/\p{Cc}/gu, ' ').replace(/,\s{0,100}(?=[}\]])/g, '')]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // The next attempt follows, or the page goes without this script.
    }
  }
  return undefined
}
