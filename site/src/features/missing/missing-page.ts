import type { Article } from '@hometown/shared-types/article'
import { decodeSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import { beginsWithWords } from '@hometown/shared-types/begins-with-words'
import { initials } from '@hometown/shared-types/initials'
import { readTimeOfWords } from '@hometown/shared-types/read-time'
import { viewsLabel } from '../../lib/counts.ts'
import { opensWithPicture } from '../../lib/opening-picture.ts'
import { pictureUrl, withPictureUrls } from '../../lib/uploads.ts'
import { leadBack } from '../../scripts/back-link.ts'
import { loadEmbedsOnClick } from '../../scripts/embeds.ts'
import { showNextStories } from '../../scripts/next-stories.ts'
import { letKeysScroll } from '../../scripts/scrolling-parts.ts'
import { showTimesAgo } from '../../scripts/time-ago.ts'
import { countView } from '../../scripts/view-count.ts'

const TITLE_WITHOUT_SCRIPT = '404 Page Not Found'

export async function showMissingPage(document: Document): Promise<void> {
  leadToSearchPage(document)
  const slug = findSlugInPath(location.pathname)
  if (slug === undefined) return
  const { apiUrl = '' } = document.body.dataset
  show(document, 'loading')
  const article = await findLiveArticle(apiUrl, slug).catch(() => undefined)
  if (article === undefined) {
    show(document, 'no-article')
    nameTab(document, 'Article Not Found')
  } else {
    show(document, 'article')
    nameTab(document, article.title)
    openArticle(document, article, apiUrl)
  }
}

function show(document: Document, state: 'loading' | 'no-article' | 'article'): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-missing-state="${state}"]`)
  if (template === null) return
  document.querySelector('[data-missing]')?.replaceChildren(document.importNode(template.content, true))
  leadToSearchPage(document)
  showNextStories(document).catch(reportError)
}

function leadToSearchPage(document: Document): void {
  document.querySelector('[data-missing-search]')?.setAttribute('action', '/search')
}

function nameTab(document: Document, name: string): void {
  document.title = document.title.replace(TITLE_WITHOUT_SCRIPT, () => name)
}

function openArticle(document: Document, article: LiveArticle, apiUrl: string): void {
  const place = document.querySelector('[data-missing]')
  if (place === null) return
  fillLiveArticle(place, article, apiUrl)
  document.body.dataset.countViews = article.slug
  showTimesAgo(place, Date.now())
  leadBack(document)
  loadEmbedsOnClick(place)
  letKeysScroll(place)
  countView(document).catch(reportError)
}

/** Fills the empty article page. The service sanitized the HTML when it was saved. */
function fillLiveArticle(root: ParentNode, article: LiveArticle, apiUrl: string): void {
  const text = parse(withPictureUrls(article.content, apiUrl))
  for (const badge of root.querySelectorAll<HTMLElement>('[data-category]'))
    if (badge.dataset.category !== article.category) badge.remove()
  write(root, '[data-part=title]', article.title)
  write(root, '[data-part=description]', isRepeated(article.description, text) ? '' : article.description)
  write(root, '[data-part=initials]', initials(article.authorName))
  write(root, '[data-part=author]', article.authorName)
  write(root, '[data-part=read-time]', `${readTimeOfWords(countWords(text))} read`)
  write(root, '[data-views]', article.category === 'Obituaries' ? '' : viewsLabel(article.views))
  showTime(root.querySelector('time'), article.publishedAt ?? article.createdAt)
  showPicture(root.querySelector('[data-part=picture]'), article, apiUrl)
  root.querySelector('[data-part=text]')?.replaceChildren(...text.childNodes)
}

function write(root: ParentNode, selector: string, text: string): void {
  const element = root.querySelector(selector)
  if (element === null) return
  if (text === '') element.remove()
  else element.textContent = text
}

/** The same markup as in rendered pages, which the 'time ago' script expects. */
function showTime(element: HTMLTimeElement | null, instant: number): void {
  if (element === null) return
  const date = new Date(instant)
  element.dateTime = date.toISOString()
  element.textContent = date.toLocaleDateString('en-US', { dateStyle: 'long' })
  element.dataset.timeAgo = ''
}

function showPicture(figure: Element | null, article: LiveArticle, apiUrl: string): void {
  if (figure === null) return
  if (!article.imageUrl || opensWithPicture(article.content, { src: article.imageUrl })) {
    figure.remove()
    return
  }
  const image = figure.ownerDocument.createElement('img')
  image.alt = article.imageAlt || article.title
  image.src = pictureUrl(article.imageUrl, apiUrl)
  figure.append(image)
}

/** As in rendered pages, a description isn't shown above the text that begins with it. */
function isRepeated(description: string, text: HTMLElement): boolean {
  const words = Array.from(text.querySelectorAll('p, li, h2, h3, h4'), (part) => part.textContent)
  return beginsWithWords(words.join(' '), description)
}

/** Scripts in a parsed document never run. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

function countWords(text: HTMLElement): number {
  const words = Array.from(
    text.querySelectorAll('p, li, h2, h3, h4, td, th, figcaption, pre'),
    (part) => part.textContent,
  )
  return words.join(' ').split(/\s+/).filter(Boolean).length
}

type LiveArticle = Pick<
  Article,
  | 'slug'
  | 'title'
  | 'description'
  | 'content'
  | 'category'
  | 'imageUrl'
  | 'imageAlt'
  | 'authorName'
  | 'views'
  | 'publishedAt'
  | 'createdAt'
>

function findSlugInPath(path: string): string | undefined {
  const [, text = ''] = /^\/(?:article\/)?([^/]+)\/?$/.exec(path) ?? []
  const slug = decodeSlug(text)
  return isArticleSlug(slug) ? slug : undefined
}

/** Finds an article that was just published and whose page isn't on the site yet. */
async function findLiveArticle(apiUrl: string, slug: string): Promise<LiveArticle | undefined> {
  const response = await fetch(`${apiUrl}/api/articles/by-slug/${encodeURIComponent(slug)}`)
  if (!response.ok) return undefined
  const answer: unknown = await response.json()
  return isPublished(answer) ? answer : undefined
}

/** Checked by hand: the schema library is larger than all other scripts of the site together. */
function isPublished(answer: unknown): answer is LiveArticle {
  if (typeof answer !== 'object' || answer === null) return false
  const fields = new Map<string, unknown>(Object.entries(answer))
  const texts = ['slug', 'title', 'description', 'content', 'category', 'authorName']
  return fields.get('status') === 'published' && texts.every((name) => typeof fields.get(name) === 'string')
}
