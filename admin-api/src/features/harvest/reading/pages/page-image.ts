import { plainTitle } from '../plain-words.ts'
import { sensibleImage } from '../sensible-image.ts'
import type { Page } from './page.ts'
import type { PageElement } from './page-element.ts'
import { isMetaOfFront, isTelling } from './page-title.ts'

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

/** The picture of the page's article, where no data names one. */
export function imageOfPage(page: Page): string | null {
  for (const name of isMetaOfOthers(page) ? [] : names) {
    const url = sensibleImage(page.metas.get(name), page.base)
    if (url !== null) return url
  }
  const named = sensibleImage(page.document.querySelector('link[rel="image_src"]')?.getAttribute('href'), page.base)
  return named ?? imageWithin(page)
}

/** Where the title of the meta elements is the site's, their picture is, too. */
function isMetaOfOthers(page: Page): boolean {
  const title = plainTitle(page.metas.get('og:title'))
  return isMetaOfFront(page) || (title !== '' && !isTelling(title, page))
}

function imageWithin(page: Page): string | null {
  const place = ['article', 'main', '[role="main"]', '.entry-content', '.post', '#content'].find((selector) =>
    page.document.querySelector(`${selector} img`),
  )
  const images = page.document.querySelectorAll(place ? `${place} img` : 'img')
  for (const image of Array.from(images).slice(0, MOST_IMAGES)) {
    const url = isSmall(image) || image.closest(surroundings) ? null : sensibleImage(sourceOf(image), page.base)
    if (url !== null) return url
  }
  return null
}

/** Pictures that load late have their address elsewhere. */
function sourceOf(image: PageElement): string | null {
  const written = ['data-src', 'data-lazy-src', 'data-original', 'data-image', 'src'].map((name) =>
    image.getAttribute(name),
  )
  const plain = written.find((address) => address && !address.startsWith('data:'))
  if (plain && !/(?:placeholder|blank|spacer|lazy|transparent)[^/]*$/i.test(plain)) return plain
  return largestOf(image.getAttribute('data-srcset') ?? image.getAttribute('srcset')) ?? plain ?? null
}

function largestOf(set: string | null): string | undefined {
  const entries = (set ?? '')
    .split(/,\s+/)
    .slice(0, 20)
    .map((entry) => entry.trim().split(/\s+/))
  const widthOf = (size: string | undefined) => Number.parseFloat(size ?? '0') || 0
  return entries.sort(([, one], [, other]) => widthOf(other) - widthOf(one))[0]?.[0] || undefined
}

function isSmall(image: PageElement): boolean {
  return ['width', 'height'].some((name) => {
    const size = Number.parseInt(image.getAttribute(name) ?? '', 10)
    return size > 0 && size < SMALLEST
  })
}
