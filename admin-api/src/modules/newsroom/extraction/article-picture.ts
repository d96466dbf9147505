import { pictureAddress, pictureOf, webAddress } from './addresses.ts'
import { isInBoilerplate, MAIN_CONTENT_SELECTOR, namesOf, type Page, type PageElement } from './page.ts'

const MOST_IMAGES = 60

/**
 * Returns the picture that the page gives to social networks, unless it's the site's sign.
 * @param described by structured data, which often names a thumbnail of it.
 */
export function sharedPicture(page: Page, described: string | null | undefined): string | null {
  const names = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'thumbnail']
  const shared = names.map((name) => pictureAddress(page.metas.get(name), page.base))
  const signs = imagesIn(page.document.body).filter((image) => isSign(image, page))
  const ofSite = new Set(signs.map((image) => addressOf(image, page)))
  return [...shared, described].find((address) => address != null && !ofSite.has(address)) ?? null
}

/** The words of these frames aren't the article's, but their pictures are. */
export const PICTURE_FRAMES = 'figure, [class*="caption" i], [class*="gallery" i]'

/** The first photo in the article's place. */
export function shownPicture(page: Page): string | null {
  const { document } = page
  const own = imagesIn(document.querySelector(MAIN_CONTENT_SELECTOR) ?? document.body)
    .filter((image) => !isSign(image, page))
    .filter((image) => !isInBoilerplate(image.closest(PICTURE_FRAMES)?.parentElement ?? image, page))
  return own.map((image) => addressOf(image, page)).find((address) => address !== null) ?? null
}

function imagesIn(place: PageElement | null): PageElement[] {
  return Array.from(place?.querySelectorAll('img') ?? []).slice(0, MOST_IMAGES)
}

function addressOf(image: PageElement, { base }: Page): string | null {
  return pictureOf((name) => image.getAttribute(name), base)
}

const signs = /(?:^|[\s_-])(?:logo|masthead|nameplate|brand|author|avatar|byline|headshot)(?=$|[\s_-])/i

const FRONT_PAGE = /^\/$|\/(?:index|default|home)(?:\.\w{2,5})?$/i

/** Recognizes logos and authors' portraits by their names, names of what is around them alone, or a link home. */
function isSign(image: PageElement, page: Page): boolean {
  const link = webAddress(image.closest('a[href]')?.getAttribute('href'), page.base)
  if (link !== null && FRONT_PAGE.test(new URL(link).pathname)) return true
  for (let at: PageElement | null = image; at && !page.holders.has(at); at = at.parentElement)
    if (signs.test(namesOf(at))) return true
  return /\blogo\b/i.test(image.getAttribute('alt') ?? '')
}
