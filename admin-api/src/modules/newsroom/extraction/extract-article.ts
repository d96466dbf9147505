import { Readability } from '@mozilla/readability'
import { findSharedImage, findVisibleImage, IMAGE_FRAMES } from './find-article-image.ts'
import { findPublishedDate } from './find-published-date.ts'
import {
  ARTICLE_BODIES,
  type HtmlPage,
  isBoilerplate,
  isInBoilerplate,
  isSiteName,
  lettersAndDigits,
  MAIN_CONTENT_SELECTOR,
  MIN_HEADLINE_LENGTH,
  type PageDocument,
  type PageElement,
  textOfElement,
} from './html-page.ts'
import type { JsonLd } from './json-ld.ts'
import { parsePublishedAt } from './parse-dates.ts'
import { plainCategories, plainName, plainSummary, plainText, plainTitle } from './plain-text.ts'
import type { NewsItem } from './scrape-result.ts'
import { parseImageUrl, parseWebUrl, siteHost } from './web-urls.ts'

const MIN_MAIN_TEXT_LENGTH = 40

/** Reads each field from the structured data, else the meta elements, else the visible content. */
export function extractArticle(page: HtmlPage): NewsItem | undefined {
  const { metas } = page
  const jsonLd = findArticleJsonLd(page)
  const structured = jsonLd && newsItemFrom(jsonLd, page)
  const title = findTitle(page, structured?.title)
  const at = findPublishedDate(page, title, jsonLd && publishedAtOf(jsonLd, page)) ?? structured?.publishedAt ?? null
  const author = structured?.author ?? plainName(metas.get('author') ?? metas.get('dc.creator'))
  const summary = structured?.summary ?? plainSummary(metas.get('og:description') ?? metas.get('description'))
  const shared = findSharedImage(page, structured?.imageUrl)
  // The page loses its boilerplate here, so all that needs it comes before.
  const main = readArticleMainText(page, title)
  // The text in structured data is often only the beginning.
  const usesStructuredText = structured && structured.text.length * 2 > main.text.length
  const text = (usesStructuredText ? structured.text : main.text) || (summary ?? '')
  if (title === '' || text.length < MIN_MAIN_TEXT_LENGTH) return undefined
  const sections = [metas.get('article:section'), ...(metas.get('keywords') ?? '').split(',').slice(0, 10)]
  return {
    kind: 'news',
    url: canonicalUrl(page),
    guid: null,
    title,
    text,
    summary,
    author: author ?? plainName(main.byline),
    publishedAt: at,
    imageUrl: shared ?? main.image,
    categoryWords: structured?.categoryWords.length ? structured.categoryWords : plainCategories(sections),
  }
}

const NEWS_JSON_LD_TYPES = /(?:article|blogposting|newsreport|^report|reportage|liveblogposting|socialmediaposting)$/

export function isNews({ types }: JsonLd): boolean {
  return types.some((type) => NEWS_JSON_LD_TYPES.test(type))
}

export function newsItemFrom(jsonLd: JsonLd, page: HtmlPage): NewsItem | undefined {
  const title = plainTitle(jsonLd.text('headline') ?? jsonLd.text('name'))
  if (title === '') return undefined
  const summary = plainSummary(jsonLd.text('description'))
  const keywords = jsonLd.texts('keywords').flatMap((words) => words.split(','))
  return {
    kind: 'news',
    url: jsonLdNewsUrl(jsonLd, page),
    guid: null,
    title,
    text: plainText(jsonLd.text('articleBody') ?? jsonLd.text('text')) || (summary ?? ''),
    summary,
    author: plainName(jsonLd.text('author') ?? jsonLd.text('creator')),
    publishedAt: publishedAtOf(jsonLd, page) ?? parsePublishedAt(jsonLd.text('dateModified'), page.input),
    imageUrl: parseImageUrl(jsonLd.url('image') ?? jsonLd.url('thumbnailUrl'), page.baseUrl),
    categoryWords: plainCategories([...jsonLd.texts('articleSection'), ...keywords]),
  }
}

function publishedAtOf(jsonLd: JsonLd, { input: read }: HtmlPage): number | null {
  return parsePublishedAt(jsonLd.text('datePublished') ?? jsonLd.text('dateCreated'), read)
}

function jsonLdNewsUrl(jsonLd: JsonLd, page: HtmlPage): string | null {
  const url = jsonLd.url('url') ?? jsonLd.url('mainEntityOfPage') ?? jsonLd.url('@id')
  return url?.startsWith('#') ? null : parseWebUrl(url, page.baseUrl)
}

/** Some templates describe the front page instead of the article. */
function findArticleJsonLd(page: HtmlPage): JsonLd | undefined {
  const all = page.jsonLd.filter(isNews)
  return all.find((entity) => isUrlOfPage(jsonLdNewsUrl(entity, page), page)) ?? (all.length === 1 ? all[0] : undefined)
}

export function isUrlOfPage(url: string | null, page: HtmlPage): boolean {
  return url !== null && [page.url, canonicalUrl(page)].some((own) => toComparableUrl(own) === toComparableUrl(url))
}

function toComparableUrl(url: string): string {
  const { pathname, search } = new URL(url)
  return `${siteHost(url)}${pathname.replace(/\/(?:amp\/?)?$/, '')}${/[?&](?:p|\w*id)=/i.test(search) ? search : ''}`.toLowerCase()
}

/** Templates name wrong addresses: ignore other sites and the front page. */
function canonicalUrl(page: HtmlPage): string {
  const href = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? page.metas.get('og:url')
  const url = parseWebUrl(href, page.baseUrl)
  return url === null || new URL(url).pathname === '/' || siteHost(url) !== siteHost(page.url) ? page.url : url
}

const GENERIC_TITLES =
  /^(?:home(?:page)?|untitled(?: document)?|article|blog|page|index|inicio|noticias|welcome(?: to (?:the |our )?(?:city|town|village|county|official|new|web|home|school)[^,]{0,40})?|(?:our |latest |all |city |county |school |district |public )?(?:news|stories|story|posts?|events?|announcements?|press|media|notices?)(?: (?:&|and) \w+)?(?: (?:flash|details?|lists?|listings?|items?|stor(?:y|ies)|posts?|releases?|room|archives?|updates?|articles?|view))?|(?:post|page) details?|for immediate release|quick links|obituar(?:y|ies))$/i
const PAGE_TITLE_SEPARATOR = /\s+(?:[|–—·»«›‹:•~<>/\\-]|::|--)\s+|[|｜：]/

function isMeaningfulTitle(title: string, page: HtmlPage): boolean {
  return title !== '' && !GENERIC_TITLES.test(title) && !isSiteName(title, page)
}

const ARTICLE_HEADLINE_SELECTOR = '[itemprop~="headline"], [class~="headline" i]'
const TITLE_CANDIDATES_SELECTOR = `h1, ${ARTICLE_HEADLINE_SELECTOR}, article [class*="title" i], h2, h3`
const MAX_TITLE_CANDIDATES = 40

/** Returns the title that the page states, in the words of the visible heading that says the same. */
export function findTitle(page: HtmlPage, structuredTitle?: string): string {
  const { document, metas } = page
  const shared = [metas.get('og:title'), metas.get('twitter:title')]
  const documentTitle = document.querySelector('title')?.textContent
  const candidates = [structuredTitle, ...shared, documentTitle]
    .map((title) => removeSiteNameFromTitle(plainTitle(title), page))
    .filter(Boolean)
  const visibleHeadings = Array.from(document.querySelectorAll(TITLE_CANDIDATES_SELECTOR))
    .slice(0, MAX_TITLE_CANDIDATES)
    .filter((heading) => !isInBoilerplate(heading, page))
    .map((heading) => ({
      tag: heading.tagName,
      isNamed: heading.matches(ARTICLE_HEADLINE_SELECTOR),
      title: plainTitle(heading.innerHTML.split(/<p[\s>]/i, 1)[0]),
    }))
    .filter(({ title }) => isMeaningfulTitle(title, page))
  for (const title of candidates) {
    const longest = visibleHeadings.toSorted((one, other) => other.title.length - one.title.length)
    const same = visibleHeadings.find((one) => lettersAndDigits(one.title) === lettersAndDigits(title))
    const match = same ?? longest.find((one) => isShortenedTitle(one.title, title))
    if (match) return match.title
  }
  const first = visibleHeadings.find(({ tag }) => tag === 'H1')?.title
  // The page's own title may be only the site's.
  const named = shared.some(Boolean) ? undefined : visibleHeadings.find(({ isNamed }) => isNamed)?.title
  return [first, named, ...candidates, visibleHeadings[0]?.title].find(Boolean) ?? ''
}

function isShortenedTitle(one: string, other: string): boolean {
  const [short = '', long = ''] = [lettersAndDigits(one), lettersAndDigits(other)].sort((a, b) => a.length - b.length)
  return short.length >= MIN_HEADLINE_LENGTH && long.includes(short)
}

/** Removes the name of the site from `Council meets | Cedar Falls Courier`. */
function removeSiteNameFromTitle(title: string, page: HtmlPage): string {
  const parts = title.split(PAGE_TITLE_SEPARATOR).map((part) => part.trim())
  const meaningful = parts.filter((part) => isMeaningfulTitle(part, page))
  const [first, last = ''] = [meaningful[0], meaningful.at(-1)]
  // Beside a generic part such as `News Flash`, the rest is the site's name.
  const isOfSection = parts.length > 1 && GENERIC_TITLES.test(parts[0] ?? '') && !/^obituary$/i.test(parts[0] ?? '')
  if (first === undefined || isOfSection) return ''
  return title.slice(title.indexOf(first), title.lastIndexOf(last) + last.length)
}

const BOILERPLATE_LINE_PATTERN =
  /^(?:©|copyright\b)|^for immediate release:?$|\ball rights reserved\b|^(?:share this|we use cookies|leave a comment|powered by|website by|advertisement$|skip to |thanks? (?:you )?for reading|(?:tags?|categor(?:y|ies)|filed (?:under|in)|posted in|topics?)\s*:|(?:please )?(?:sign up|subscribe|follow us|like us)\b|hits:? ?\d|\d[\d,.]*k? (?:views?|comments?|shares?|reads?)$|\d+ ?min(?:ute)?s?\.? read|(?:read (?:more|also|next)|also read|see also|more|related(?: \w+)?|previous|watch)\s*[:|»→]|(?:e-?mail|print) this |ready for more|[«‹←⇦\s]*(?:(?:back|return) to|older|newer|next|previous)\b|download (?:the|our) .{1,40} app\b)|^(?:by|posted|published|(?:last )?(?:updated|modified))\b[^!?]{0,60}[^.!?]$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/i
/** Readability finds the author in these elements, so they stay. */
const AUTHOR_SELECTOR = '[rel~="author"], [class*="author" i], [class*="byline" i]'
const MAX_BOILERPLATE_LINE_LENGTH = 200
const MAX_ARTICLE_LINES = 1500

/** Removes menus, comments and other stories from the page, except what has most of its text. */
function removePageBoilerplate(page: HtmlPage): void {
  const { document } = page
  const most = textOfElement(document.body).length / 2
  for (const element of document.querySelectorAll('*:not(img)'))
    if (element.isConnected && isBoilerplate(element, page) && textOfElement(element).length <= most)
      element.replaceWith(...(element.matches(IMAGE_FRAMES) ? Array.from(element.querySelectorAll('img')) : []))
  const all = Array.from(document.querySelectorAll('p, div, span, small, font, li, td'))
  for (const line of all.slice(0, MAX_ARTICLE_LINES)) {
    const words = textOfElement(line)
    if (
      words.length < MAX_BOILERPLATE_LINE_LENGTH &&
      !line.matches(AUTHOR_SELECTOR) &&
      (BOILERPLATE_LINE_PATTERN.test(words) || isMostlyLinks(line))
    )
      line.remove()
  }
}

function isMostlyLinks(element: PageElement): boolean {
  const linked = Array.from(element.querySelectorAll('a[href]')).map((link) => textOfElement(link).length)
  return linked.reduce((sum, one) => sum + one, 0) > 0.7 * textOfElement(element).length
}

/** Readability gets slow beyond this, and its own limit (`maxElemsToParse`) doesn't work with linkedom. */
const MAX_READABILITY_ELEMENTS = 5000
const MIN_ARTICLE_TEXT_LENGTH = 120

/** Reads the body elements of common templates, else what Readability finds. */
function readArticleMainText(page: HtmlPage, title: string) {
  const { document } = page
  removePageBoilerplate(page)
  const image = findVisibleImage(page)
  // The text begins after the title.
  for (const heading of document.querySelectorAll('h1, h2, h3, h4'))
    if (lettersAndDigits(heading.textContent) === lettersAndDigits(title)) heading.remove()
  const bodies = Array.from(document.querySelectorAll(ARTICLE_BODIES))
  const outermost = bodies.filter((body) => !body.parentElement?.closest(ARTICLE_BODIES))
  const html = outermost.map(({ innerHTML }) => innerHTML).join('\n')
  const text = plainText(html)
  if (text.length >= MIN_ARTICLE_TEXT_LENGTH) return { text, byline: null, image }
  const mainElement = document.querySelector(MAIN_CONTENT_SELECTOR) ?? document.body
  const article = readTextWithReadability(document)
  return { text: plainText(article?.content ?? mainElement?.innerHTML), byline: article?.byline ?? null, image }
}

function readTextWithReadability(document: PageDocument) {
  if (document.querySelectorAll('*').length > MAX_READABILITY_ELEMENTS) return null
  try {
    return new Readability<string>(document, { charThreshold: MIN_ARTICLE_TEXT_LENGTH, disableJSONLD: true }).parse()
  } catch {
    // Readability throws at some documents of linkedom. Without it, the main element is read.
    return null
  }
}
