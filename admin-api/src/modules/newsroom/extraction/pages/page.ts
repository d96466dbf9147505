import { parseHTML } from 'linkedom'
import { webAddress } from '../documents/web-address.ts'
import type { DocumentToRead } from '../scraped-item.ts'
import { dateStyleOf } from '../text/date-style.ts'
import { plainTitle } from '../text/plain-text.ts'
import { removeHidden } from '../text/remove-hidden.ts'
import { type Entities, gatherEntities } from './json-ld/entities.ts'
import { articleMark, type HoldsArticle } from './main-text/article-mark.ts'
import { type PageDocument, type PageElement, wordsOf } from './page-element.ts'
import { sourceOfPage } from './page-source.ts'

export interface Page {
  document: PageDocument
  url: string
  base: string
  metas: ReadonlyMap<string, string>
  entities: Entities
  siteName: string | null
  siteNames: readonly string[]
  holdsArticle: HoldsArticle
  read: DocumentToRead
}

export function openPage(written: string, read: DocumentToRead): Page {
  const { html, jsonLd } = sourceOfPage(written)
  const document = parse(html)
  removeHidden(document)
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href'), read.url) ?? read.url
  const metas = metasOf(document)
  const entities = gatherEntities([...jsonLd.flatMap(parseJsonLd), ...entitiesOfMicrodata(document)])
  const siteNames = read.purpose === 'article' ? siteNamesOf(document, metas, entities, read.url) : []
  const holdsArticle = articleMark([document.querySelector('title')?.textContent, metas.get('og:title')])
  const siteName = siteNameOf(document, metas, entities)
  const language = document.documentElement?.getAttribute('lang') ?? metas.get('og:locale')
  const dated = { ...read, dateStyle: dateStyleOf(language, read.url) }
  return { document, url: read.url, base, metas, entities, siteName, siteNames, holdsArticle, read: dated }
}

function parse(html: string): PageDocument {
  const hasRoot = /<html[\s>]/i.test(html.slice(0, 20_000))
  const { document } = parseHTML(hasRoot ? html : `<!doctype html><html><head></head><body>${html}</body></html>`)
  return document
}

const MOST_METAS = 300

function metasOf(document: PageDocument): Map<string, string> {
  const metas = new Map<string, string>()
  for (const meta of Array.from(document.querySelectorAll('meta[content]')).slice(0, MOST_METAS)) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop')
    const content = meta.getAttribute('content')?.trim()
    for (const key of (name ?? '').toLowerCase().split(/\s+/)) {
      // In the body it may be that of another article: `statedDate` compares them.
      if (key === 'datepublished' && meta.closest('body') !== null) continue
      if (key && content && !metas.has(key)) metas.set(key, content)
    }
  }
  return metas
}

function siteNameOf(document: PageDocument, metas: ReadonlyMap<string, string>, entities: Entities): string | null {
  const site = entities.all.find(({ types }) => types.includes('website'))
  const name = plainTitle(metas.get('og:site_name') ?? site?.words('name') ?? metas.get('application-name'))
  return name === '' || isHeadlineShown(name, document) ? null : name
}

const MOST_ITEMS = 300
const MOST_PROPERTIES = 100

function entitiesOfMicrodata(document: PageDocument): unknown[] {
  const scopes = Array.from(document.querySelectorAll('[itemscope][itemtype]')).slice(0, MOST_ITEMS)
  return scopes.filter((scope) => !scope.hasAttribute('itemprop')).map((scope) => itemOf(scope, 0))
}

function itemOf(scope: PageElement, depth: number): Record<string, unknown> {
  const item: Record<string, unknown> = { '@type': (scope.getAttribute('itemtype') ?? '').split(/\s+/) }
  const id = scope.getAttribute('itemid')
  if (id) item['@id'] = id
  if (depth > 6) return item
  for (const element of Array.from(scope.querySelectorAll('[itemprop]')).slice(0, MOST_PROPERTIES)) {
    if (element.parentElement?.closest('[itemscope]') !== scope) continue
    const value = element.hasAttribute('itemscope') ? itemOf(element, depth + 1) : writtenIn(element)
    for (const name of (element.getAttribute('itemprop') ?? '').split(/\s+/)) {
      if (name === '' || name.startsWith('@')) continue
      const before = item[name]
      item[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
    }
  }
  return item
}

function writtenIn(element: PageElement): string {
  const content = element.getAttribute('content')
  if (content !== null) return content
  switch (element.tagName) {
    case 'A':
    case 'LINK':
      return element.getAttribute('href') ?? wordsOf(element)
    case 'IMG':
    case 'SOURCE':
      return element.getAttribute('data-src') ?? element.getAttribute('src') ?? ''
    case 'TIME':
      return element.getAttribute('datetime') ?? wordsOf(element)
    case 'META':
      return ''
    default:
      return wordsOf(element)
  }
}

const MOST_LINKS = 200
const MOST_NAMES = 12
const SHORTEST_NAME = 4
const LONGEST_NAME = 80
const MOST_WORDS = 5
const owners =
  /^(?:website|organization|newsmediaorganization|localbusiness|hospital|library|church|school|\w+organization)$/

function siteNamesOf(
  document: PageDocument,
  metas: ReadonlyMap<string, string>,
  entities: Entities,
  base: string,
): string[] {
  const stated = [metas.get('og:site_name'), metas.get('application-name')]
  const data = entities.all
    .filter(({ types }) => types.some((type) => owners.test(type)))
    .map((one) => one.words('name'))
  const names = [...stated, ...data, ...namesOfFront(document, base), copyrightHolder(document)].map(plainTitle)
  // A headline that links to its own section, or an organization named like the article.
  const headline = plainTitle(metas.get('og:title'))
  const isHeadline = (name: string) =>
    (name === headline && name.split(' ').length > MOST_WORDS && name !== stated[0]) || isHeadlineShown(name, document)
  const telling = names.filter(
    (name) => name.length >= SHORTEST_NAME && name.length <= LONGEST_NAME && !isHeadline(name),
  )
  return [...new Set(telling)].slice(0, MOST_NAMES)
}

/** Some templates give the article's title as the name of the site. A name as a heading usually links to the front page. */
function isHeadlineShown(name: string, document: PageDocument): boolean {
  if (name.split(' ').length <= MOST_WORDS || plainTitle(document.querySelector('title')?.textContent) !== name)
    return false
  return Array.from(document.querySelectorAll('h1')).some((one) => wordsOf(one) === name && !one.querySelector('a'))
}

function namesOfFront(document: PageDocument, base: string): string[] {
  const front = new URL('/', base).href
  const links = Array.from(document.querySelectorAll('a[href]')).slice(0, MOST_LINKS)
  return links
    .filter((link) => webAddress(link.getAttribute('href'), base) === front)
    .flatMap((link) => [wordsOf(link), link.querySelector('img')?.getAttribute('alt') ?? ''])
    .filter((name) => !/^(?:home(?: ?page)?|main|back|front page|inicio|return.*)$/i.test(name))
}

function copyrightHolder(document: PageDocument): string | undefined {
  const words = wordsOf(document.body).slice(-2000)
  return /(?:©|copyright)[\s©\d,–-]*\s(\p{Lu}[\p{L}\p{N}'’&. -]{3,60}?)(?:\s-\s|\s?[.,|•·]|\sall rights|$)/iu.exec(
    words,
  )?.[1]
}

function parseJsonLd(written: string): unknown[] {
  const text = written
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '')
    .replace(/;\s*$/, '')
    .trim()
  if (text === '') return []
  for (const attempt of [text, mended(text)]) {
    try {
      return [JSON.parse(attempt)]
    } catch {}
  }
  return salvageDates(text)
}

const MOST_READ = 100_000

/** Dates of an article whose JSON is broken, usually by a quote inside a text. */
function salvageDates(text: string): unknown[] {
  const head = text.slice(0, MOST_READ)
  if (!/"(?:[a-z]{1,30})?(?:Article|BlogPosting)"/i.test(head)) return []
  const datePublished = onlyDate(head.matchAll(/"datePublished"\s{0,5}:\s{0,5}"([^"\s]{8,40})"/g))
  const dateModified = onlyDate(head.matchAll(/"dateModified"\s{0,5}:\s{0,5}"([^"\s]{8,40})"/g))
  return [{ '@type': 'WebPage', datePublished, dateModified }]
}

/** Of different dates, one is that of another article, which this one mentions. */
function onlyDate(matches: Iterable<readonly string[]>): string | undefined {
  const dates = new Set(Array.from(matches, ([, date]) => date))
  return dates.size === 1 ? [...dates][0] : undefined
}

/** Broken in practice: line breaks in strings, trailing commas, missing closing brackets, quotes escaped as HTML. */
function mended(written: string): string {
  const text = written.includes('"') ? written : written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const kept: string[] = []
  const open: string[] = []
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (inString) {
      if (character === '\\') kept.push(character, text.charAt(++at))
      else kept.push(character < ' ' ? ' ' : character)
      if (character === '"') inString = false
      continue
    }
    if (character === '"') inString = true
    else if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']')
    else if (character === '}' || character === ']') {
      dropLooseComma(kept)
      open.pop()
    }
    kept.push(character < ' ' ? ' ' : character)
  }
  if (inString) kept.push('"')
  dropLooseComma(kept)
  return kept.join('') + open.reverse().join('')
}

function dropLooseComma(kept: string[]): void {
  let last = kept.length - 1
  while (last >= 0 && kept[last] === ' ') last--
  if (kept[last] === ',') kept.length = last
}
