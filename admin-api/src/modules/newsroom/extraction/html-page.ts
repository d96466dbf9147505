import { parseHTML } from 'linkedom'
import { type JsonLd, parseJsonLd } from './json-ld.ts'
import { type DateContext, isDayFirst } from './parse-dates.ts'
import { visibleHtml } from './plain-text.ts'
import type { DocumentToRead } from './scrape-result.ts'
import { parseWebUrl, siteHost } from './web-urls.ts'

export type PageDocument = ReturnType<typeof parseHTML>['document']
export type PageElement = NonNullable<ReturnType<PageDocument['querySelector']>>

export interface HtmlPage {
  document: PageDocument
  url: string
  baseUrl: string
  metas: ReadonlyMap<string, string>
  jsonLd: readonly JsonLd[]
  /** Elements around the article, which count as part of it whatever their names. */
  articleAncestors: ReadonlySet<PageElement>
  input: DocumentToRead & DateContext
}

export function parseHtmlPage(written: string, input: DocumentToRead): HtmlPage {
  // The parser would take the whole page for the content of an unclosed title.
  const { html, jsonLd } = visibleHtml(/<\/title/i.test(written) ? written : written.replace(/<title[^<>]*>/gi, ' '))
  const hasRoot = /<html[\s>]/i.test(html.slice(0, 20_000))
  const { document } = parseHTML(hasRoot ? html : `<!doctype html><html><head></head><body>${html}</body></html>`)
  const { url } = input
  const baseUrl = parseWebUrl(document.querySelector('base[href]')?.getAttribute('href'), url) ?? url
  const metas = readMetaTags(document)
  const language = document.documentElement?.getAttribute('lang') ?? metas.get('og:locale')
  return {
    document,
    url,
    baseUrl,
    metas,
    jsonLd: parseJsonLd(jsonLd),
    articleAncestors: findArticleAncestors(document),
    input: { ...input, language, isDayFirst: isDayFirst(language, new URL(url).hostname) },
  }
}

const MAX_META_TAGS = 300

function readMetaTags(document: PageDocument): Map<string, string> {
  const metas = new Map<string, string>()
  for (const meta of Array.from(document.querySelectorAll('meta[content]')).slice(0, MAX_META_TAGS)) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name')
    const content = meta.getAttribute('content')?.trim()
    for (const key of (name ?? '').toLowerCase().split(/\s+/))
      if (key && content && !metas.has(key)) metas.set(key, content)
  }
  return metas
}

export function isSiteName(words: string, { metas, url }: Pick<HtmlPage, 'metas' | 'url'>): boolean {
  const letters = lettersAndDigits(words)
  const host = lettersAndDigits(siteHost(url).replace(/\.[a-z]+$/, ''))
  const containsHost = host.length > 4 && letters.includes(host) && letters.length <= host.length * 2
  if (host.includes(letters) || containsHost) return true
  return ['og:site_name', 'application-name'].some((name) => lettersAndDigits(metas.get(name)) === letters)
}

/** Templates put the text of an article in these elements. */
export const ARTICLE_BODIES =
  '[itemprop~="articleBody"], .entry-content, .post-content, .post-body, .article-body, .article__body, .article-content, #article-body, .story-body, .asset-body, .gh-content, .field--name-body, .e-content, .fr-view, .blog-item-content, .field-name-body'

/** Most templates put the article, with its title, in these elements. */
export const MAIN_CONTENT_SELECTOR = 'article, main, [role="main"], #content'

function findArticleAncestors(document: PageDocument): ReadonlySet<PageElement> {
  const ancestors = new Set<PageElement>(document.querySelectorAll('html, body, main, article'))
  for (const mark of document.querySelectorAll(`h1, ${ARTICLE_BODIES}`))
    for (let at: PageElement | null = mark; at && !ancestors.has(at); at = at.parentElement) ancestors.add(at)
  return ancestors
}

export const MIN_HEADLINE_LENGTH = 12

const BOILERPLATE_CLASS_PATTERN =
  /comment|disqus|respond\b|related|recommend|(?:recent|popular|trending|latest)[-_]?(?:posts?|news|stor|articles?)?|sidebar|upcoming|read-?next|more-(?:news|stories|from)|outbrain|taboola|cookie|consent|paywall|regwall|guestbook|condolence|tribute|(?:^|[\s_-])(?:menu|masthead|weather|modal|popup|widget)(?=$|[\s_-])/i
const SHORT_BOILERPLATE_PATTERN =
  /newsletter|subscri(?:be(?!r)|ption)|sign-?up|social|share|promo|donat|sponsor|advert|breadcrumb|pagination|pager|author-?(?:bio|box|card)|about-author|post-?(?:tags|navigation)|tools|caption|cutline|gallery|slideshow|carousel|(?:^|[\s_-])(?:bio|ads?|nav|cta|(?<!(?:post|entry|article|story|node)[-_]{1,2})footer|credits?|alert|tags|views|hits)(?=$|[\s_-])/i
const MAX_ASIDE_TEXT_LENGTH = 400
const BOILERPLATE_TAG_PATTERN = /^(?:NAV|ASIDE|DIALOG|BUTTON|FIGCAPTION)$/

/** Tells by its tag, class and id whether an element is outside the article, such as a menu or related stories. */
export function isBoilerplate(element: PageElement, { articleAncestors }: HtmlPage): boolean {
  if (
    BOILERPLATE_TAG_PATTERN.test(element.tagName) ||
    /^(?:dialog|navigation|alert)$/.test(element.getAttribute('role') ?? '')
  )
    return true
  if (articleAncestors.has(element)) return false
  const names = classesAndIds(element)
  if (element.tagName === 'FOOTER' && !element.closest('article')) return true
  return (
    BOILERPLATE_CLASS_PATTERN.test(names) ||
    ((element.tagName === 'FORM' || SHORT_BOILERPLATE_PATTERN.test(names)) && isShortAsideBlock(element))
  )
}

export function classesAndIds(element: PageElement): string {
  return ['class', 'id', 'data-hook', 'data-testid'].map((name) => element.getAttribute(name) ?? '').join(' ')
}

function isShortAsideBlock(element: PageElement): boolean {
  return textOfElement(element).length < MAX_ASIDE_TEXT_LENGTH && !element.querySelector('p + p, blockquote, time')
}

export function isInBoilerplate(element: PageElement, page: HtmlPage): boolean {
  for (let at: PageElement | null = element; at; at = at.parentElement) {
    if (/^(?:BODY|ARTICLE)$/.test(at.tagName)) return false
    if (isBoilerplate(at, page)) return true
  }
  return false
}

export function textOfElement(element: PageElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Keeps the letters and digits alone: templates write a title with other dashes and quotes in each place. */
export function lettersAndDigits(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
