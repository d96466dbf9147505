import { largestOf, sensibleImage } from '../documents/sensible-image.ts'
import { plainTitle } from '../text/plain-text.ts'
import type { Page } from './page.ts'
import type { PageElement } from './page-element.ts'
import { isMeaningful, isMetaOfFront } from './page-title.ts'

const names = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
  'thumbnail',
  'image',
]
const surroundings =
  'header:not(article header), nav, footer, aside, .sidebar, .related, .comments, .author, [class*="logo" i], [class*="avatar" i], [class*="sponsor" i], [class*="advert" i], [id*="banner" i], [id*="header" i], [id*="masthead" i], [class*="masthead" i]'
const SMALLEST = 100
const MOST_IMAGES = 60

/**
 * What the page gives to social networks, as structured data often names a thumbnail of it.
 * @param described the picture of the structured data.
 */
export function imageOfPage(page: Page, publishedAt: number | null, described?: string | null): string | null {
  const pictures = [...sharedImages(page), ...(described ? [described] : []), ...imagesWithin(page)]
  return pictures.find((url) => !isOfBefore(url, publishedAt)) ?? pictures[0] ?? null
}

function sharedImages(page: Page): string[] {
  const metas = isMetaOfOthers(page) ? [] : names.map((name) => page.metas.get(name))
  const link = page.document.querySelector('link[rel="image_src"]')?.getAttribute('href')
  return [...metas, link].flatMap((written) => sensibleImage(written, page.base) ?? [])
}

const LONG_MS = 300 * 24 * 3600_000

/** A picture that was uploaded long before the article belongs to the template. */
function isOfBefore(url: string, publishedAt: number | null): boolean {
  const [, year, month] = /\/(20\d{2})\/(\d{2})\//.exec(url) ?? []
  return publishedAt !== null && year !== undefined && publishedAt - Date.UTC(Number(year), Number(month) - 1) > LONG_MS
}

function isMetaOfOthers(page: Page): boolean {
  const title = plainTitle(page.metas.get('og:title'))
  return isMetaOfFront(page) || (title !== '' && !isMeaningful(title, page))
}

const places = ['article', 'main', '[role="main"]', '.entry-content', '.post', '#content']

function imagesWithin(page: Page): string[] {
  const place = places.find((selector) => {
    const found = page.document.querySelector(selector)
    return found?.querySelector('img') && (found.tagName !== 'ARTICLE' || isOwn(found, page))
  })
  const images = page.document.querySelectorAll(place ? `${place} img` : 'img')
  return Array.from(images)
    .slice(0, MOST_IMAGES)
    .filter((image) => !isSmall(image) && !isStrip(image) && !image.closest(surroundings))
    .flatMap((image) => sensibleImage(sourceOf(image), page.base) ?? [])
}

function isOwn(article: PageElement, page: Page): boolean {
  return page.holdsArticle(article) || page.document.querySelector('h1') === null
}

/** Lazy-loaded pictures have their URL in these attributes. */
function sourceOf(image: PageElement): string | null {
  const written = ['data-src', 'data-lazy-src', 'data-original', 'data-image', 'src'].map((name) =>
    image.getAttribute(name),
  )
  const plain = written.find((address) => address && !address.startsWith('data:'))
  const name = plain?.slice(plain.lastIndexOf('/') + 1) ?? ''
  if (plain && !/placeholder|blank|spacer|lazy|transparent/i.test(name)) return plain
  const set = image.getAttribute('data-srcset') ?? image.getAttribute('srcset')
  return (set ? largestOf(set) : undefined) ?? plain ?? null
}

function isSmall(image: PageElement): boolean {
  return sizesOf(image).some((size) => size > 0 && size < SMALLEST)
}

/** No photo is that wide; it's a banner. */
function isStrip(image: PageElement): boolean {
  const [width = 0, height = 0] = sizesOf(image)
  return height > 0 && width / height > 4
}

function sizesOf(image: PageElement): number[] {
  return ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10))
}
