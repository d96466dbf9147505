import { Readability } from '@mozilla/readability'
import { pictureAddress, siteOf, webAddress } from './addresses.ts'
import { dateOfPage } from './article-date.ts'
import { PICTURE_FRAMES, sharedPicture, shownPicture } from './article-picture.ts'
import { publishedAt } from './dates.ts'
import {
  ARTICLE_BODIES,
  type Entity,
  isBoilerplate,
  isInBoilerplate,
  isOfSite,
  lettersOf,
  MAIN_CONTENT_SELECTOR,
  type Page,
  type PageDocument,
  type PageElement,
  SHORTEST_HEADLINE,
  wordsOf,
} from './page.ts'
import { categoryWords, plainName, plainSummary, plainText, plainTitle } from './plain-text.ts'
import type { NewsItem } from './scraped-item.ts'

const SHORTEST_TEXT = 40

/** The article of a page: from its structured data, then its meta elements, then its visible content. */
export function articleOfPage(page: Page): NewsItem | undefined {
  const { metas } = page
  const entity = entityOfPage(page)
  const described = entity && newsOfEntity(entity, page)
  const title = titleOfPage(page, described?.title)
  const at = dateOfPage(page, title, entity && dateOfNews(entity, page)) ?? described?.publishedAt ?? null
  const author = described?.author ?? plainName(metas.get('author') ?? metas.get('dc.creator'))
  const summary = described?.summary ?? plainSummary(metas.get('og:description') ?? metas.get('description'))
  const shared = sharedPicture(page, described?.imageUrl)
  // This changes the page.
  const main = readMainText(page, title)
  // The text in structured data is often only the beginning.
  const isWhole = described && described.text.length * 2 > main.text.length
  const text = (isWhole ? described.text : main.text) || (summary ?? '')
  if (title === '' || text.length < SHORTEST_TEXT) return undefined
  const sections = [metas.get('article:section'), ...(metas.get('keywords') ?? '').split(',').slice(0, 10)]
  return {
    kind: 'news',
    url: canonicalAddress(page),
    guid: null,
    title,
    text,
    summary,
    author: author ?? plainName(main.byline),
    publishedAt: at,
    imageUrl: shared ?? main.image,
    categoryWords: described?.categoryWords.length ? described.categoryWords : categoryWords(sections),
  }
}

const news = /(?:article|blogposting|newsreport|^report|reportage|liveblogposting|socialmediaposting)$/

export function isNews({ types }: Entity): boolean {
  return types.some((type) => news.test(type))
}

export function newsOfEntity(entity: Entity, page: Page): NewsItem | undefined {
  const title = plainTitle(entity.words('headline') ?? entity.words('name'))
  if (title === '') return undefined
  const summary = plainSummary(entity.words('description'))
  const keywords = entity.list('keywords').flatMap((words) => words.split(','))
  return {
    kind: 'news',
    url: addressOfNews(entity, page),
    guid: null,
    title,
    text: plainText(entity.words('articleBody') ?? entity.words('text')) || (summary ?? ''),
    summary,
    author: plainName(entity.words('author') ?? entity.words('creator')),
    publishedAt: dateOfNews(entity, page) ?? publishedAt(entity.words('dateModified'), page.read),
    imageUrl: pictureAddress(entity.address('image') ?? entity.address('thumbnailUrl'), page.base),
    categoryWords: categoryWords([...entity.list('articleSection'), ...keywords]),
  }
}

function dateOfNews(entity: Entity, { read }: Page): number | null {
  return publishedAt(entity.words('datePublished') ?? entity.words('dateCreated'), read)
}

function addressOfNews(entity: Entity, page: Page): string | null {
  const written = entity.address('url') ?? entity.address('mainEntityOfPage') ?? entity.address('@id')
  return written?.startsWith('#') ? null : webAddress(written, page.base)
}

/** Some templates describe the front page instead of the article. */
function entityOfPage(page: Page): Entity | undefined {
  const all = page.entities.filter(isNews)
  return all.find((entity) => isThisPage(addressOfNews(entity, page), page)) ?? (all.length === 1 ? all[0] : undefined)
}

export function isThisPage(url: string | null, page: Page): boolean {
  return url !== null && [page.url, canonicalAddress(page)].some((own) => comparable(own) === comparable(url))
}

function comparable(url: string): string {
  const { pathname, search } = new URL(url)
  return `${siteOf(url)}${pathname.replace(/\/(?:amp\/?)?$/, '')}${/[?&](?:p|\w*id)=/i.test(search) ? search : ''}`.toLowerCase()
}

/** Templates name wrong addresses: ignore other sites and the front page. */
function canonicalAddress(page: Page): string {
  const written = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? page.metas.get('og:url')
  const url = webAddress(written, page.base)
  return url === null || new URL(url).pathname === '/' || siteOf(url) !== siteOf(page.url) ? page.url : url
}

const saysNothing =
  /^(?:home(?:page)?|untitled(?: document)?|article|blog|page|index|inicio|noticias|welcome(?: to (?:the |our )?(?:city|town|village|county|official|new|web|home|school)[^,]{0,40})?|(?:our |latest |all |city |county |school |district |public )?(?:news|stories|story|posts?|events?|announcements?|press|media|notices?)(?: (?:&|and) \w+)?(?: (?:flash|details?|lists?|listings?|items?|stor(?:y|ies)|posts?|releases?|room|archives?|updates?|articles?|view))?|(?:post|page) details?|for immediate release|quick links|obituar(?:y|ies))$/i
const separator = /\s+(?:[|–—·»«›‹:•~<>/\\-]|::|--)\s+|[|｜：]/

function isMeaningful(title: string, page: Page): boolean {
  return title !== '' && !saysNothing.test(title) && !isOfSite(title, page)
}

const namedHeadline = '[itemprop~="headline"], [class~="headline" i]'
const headings = `h1, ${namedHeadline}, article [class*="title" i], h2, h3`
const MOST_HEADINGS = 40

/**
 * Returns the title that the page states, in the words of the visible heading that says the same.
 * @param stated the headline of the article's structured data.
 */
export function titleOfPage(page: Page, stated?: string): string {
  const { document, metas } = page
  const shared = [metas.get('og:title'), metas.get('twitter:title')]
  const written = document.querySelector('title')?.textContent
  const said = [stated, ...shared, written].map((title) => withoutSiteName(plainTitle(title), page)).filter(Boolean)
  const shown = Array.from(document.querySelectorAll(headings))
    .slice(0, MOST_HEADINGS)
    .filter((heading) => !isInBoilerplate(heading, page))
    .map((heading) => ({
      tag: heading.tagName,
      isNamed: heading.matches(namedHeadline),
      title: plainTitle(heading.innerHTML.split(/<p[\s>]/i, 1)[0]),
    }))
    .filter(({ title }) => isMeaningful(title, page))
  for (const title of said) {
    const longest = shown.toSorted((one, other) => other.title.length - one.title.length)
    const same =
      shown.find((one) => lettersOf(one.title) === lettersOf(title)) ?? longest.find((one) => isPart(one.title, title))
    if (same) return same.title
  }
  const first = shown.find(({ tag }) => tag === 'H1')?.title
  // The page's own title may be only the site's.
  const named = shared.some(Boolean) ? undefined : shown.find(({ isNamed }) => isNamed)?.title
  return [first, named, ...said, shown[0]?.title].find(Boolean) ?? ''
}

/** Tells whether one is a shorter wording of the other. */
function isPart(one: string, other: string): boolean {
  const [short = '', long = ''] = [lettersOf(one), lettersOf(other)].sort((a, b) => a.length - b.length)
  return short.length >= SHORTEST_HEADLINE && long.includes(short)
}

/** Removes the name of the site from `Council meets | Cedar Falls Courier`. */
function withoutSiteName(title: string, page: Page): string {
  const parts = title.split(separator).map((part) => part.trim())
  const meaningful = parts.filter((part) => isMeaningful(part, page))
  const [first, last = ''] = [meaningful[0], meaningful.at(-1)]
  // The rest beside `News Flash` is the name of the site.
  const isOfSection = parts.length > 1 && saysNothing.test(parts[0] ?? '') && !/^obituary$/i.test(parts[0] ?? '')
  if (first === undefined || isOfSection) return ''
  return title.slice(title.indexOf(first), title.lastIndexOf(last) + last.length)
}

const lines =
  /^(?:©|copyright\b)|^for immediate release:?$|\ball rights reserved\b|^(?:share this|we use cookies|leave a comment|powered by|website by|advertisement$|skip to |thanks? (?:you )?for reading|(?:tags?|categor(?:y|ies)|filed (?:under|in)|posted in|topics?)\s*:|(?:please )?(?:sign up|subscribe|follow us|like us)\b|hits:? ?\d|\d[\d,.]*k? (?:views?|comments?|shares?|reads?)$|\d+ ?min(?:ute)?s?\.? read|(?:read (?:more|also|next)|also read|see also|more|related(?: \w+)?|previous|watch)\s*[:|»→]|(?:e-?mail|print) this |ready for more|[«‹←⇦\s]*(?:(?:back|return) to|older|newer|next|previous)\b|download (?:the|our) .{1,40} app\b)|^(?:by|posted|published|(?:last )?(?:updated|modified))\b[^!?]{0,60}[^.!?]$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/i
/** Readability reads the author there. */
const authored = '[rel~="author"], [class*="author" i], [class*="byline" i]'
const LONGEST_LINE = 200
const MOST_LINES = 1500

/** Takes out the words of menus, readers and other articles, unless they are most of the page. */
function removeBoilerplate(page: Page): void {
  const { document } = page
  const most = wordsOf(document.body).length / 2
  for (const element of document.querySelectorAll('*:not(img)'))
    if (element.isConnected && isBoilerplate(element, page) && wordsOf(element).length <= most)
      element.replaceWith(...(element.matches(PICTURE_FRAMES) ? Array.from(element.querySelectorAll('img')) : []))
  const all = Array.from(document.querySelectorAll('p, div, span, small, font, li, td'))
  for (const line of all.slice(0, MOST_LINES)) {
    const words = wordsOf(line)
    if (words.length < LONGEST_LINE && !line.matches(authored) && (lines.test(words) || isMenu(line))) line.remove()
  }
}

/** A menu has only links, which lead elsewhere. */
function isMenu(element: PageElement): boolean {
  const linked = Array.from(element.querySelectorAll('a[href]')).map((link) => wordsOf(link).length)
  return linked.reduce((sum, one) => sum + one, 0) > 0.7 * wordsOf(element).length
}

/** Readability gets slow beyond this, and its own limit doesn't work with linkedom. */
const MOST_ELEMENTS = 5000
const SHORT_ARTICLE = 120

interface MainText {
  text: string
  byline: string | null
  image: string | null
}

/** Reads the elements that templates name, or what Readability finds. */
function readMainText(page: Page, title: string): MainText {
  const { document } = page
  removeBoilerplate(page)
  const photo = shownPicture(page)
  // The text begins after the title.
  const isTitle = (heading: PageElement) => lettersOf(heading.textContent) === lettersOf(title)
  for (const heading of document.querySelectorAll('h1, h2, h3, h4')) if (isTitle(heading)) heading.remove()
  const places = Array.from(document.querySelectorAll(ARTICLE_BODIES)).filter(
    (place) => !place.parentElement?.closest(ARTICLE_BODIES),
  )
  const named = places.map(({ innerHTML }) => innerHTML).join('\n')
  const place = document.querySelector(MAIN_CONTENT_SELECTOR) ?? document.body
  const found = plainText(named).length >= SHORT_ARTICLE ? { content: named, byline: null } : readable(document)
  const html = found?.content ?? place?.innerHTML
  return { text: plainText(html), byline: found?.byline ?? null, image: photo }
}

function readable(document: PageDocument): { content?: string | null; byline?: string | null } | null {
  if (document.querySelectorAll('*').length > MOST_ELEMENTS) return null
  try {
    return new Readability<string>(document, { charThreshold: SHORT_ARTICLE, disableJSONLD: true }).parse()
  } catch {
    // Readability can't handle the page.
    return null
  }
}
