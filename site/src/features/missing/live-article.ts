import { beginsWithWords } from '@hometown/shared-types/begins-with-words'
import { initials } from '@hometown/shared-types/initials'
import { readTimeOfWords } from '@hometown/shared-types/read-time'
import { opensWithPicture } from '../../lib/opening-picture.ts'
import { pictureUrl, withPictureUrls } from '../../lib/uploads.ts'
import { viewsLabel } from '../../lib/views.ts'
import type { LiveArticle } from './live-article.source.ts'

/** Fills the empty article page. The service sanitized the HTML when it was saved. */
export function fillLiveArticle(root: ParentNode, article: LiveArticle, apiUrl: string): void {
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
