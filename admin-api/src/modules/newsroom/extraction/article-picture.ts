import { pictureAddress, pictureOf, webAddress } from './addresses.ts'
import { isBeside, isOfPictures, namesOf, type Page, type PageElement } from './page.ts'

const MOST_IMAGES = 60

/**
 * What the page gives to social networks, unless it's the site's sign.
 * @param described by structured data, which often names a thumbnail of it.
 */
export function sharedPicture(page: Page, described: string | null | undefined): string | null {
  const names = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'thumbnail']
  const shared = names.map((name) => pictureAddress(page.metas.get(name), page.base))
  const written = [...shared, described].filter((address) => address != null)
  if (written.length === 0) return null
  const signs = imagesIn(page.document.body).filter((image) => isSign(image, page))
  const ofSite = new Set(signs.map((image) => addressOf(image, page)))
  return written.find((address) => !ofSite.has(address)) ?? null
}

/** Takes out the pictures of the site and of who wrote it. */
export function removeSigns(page: Page): void {
  for (const image of imagesIn(page.document.body)) if (isSign(image, page) || isPortrait(image, page)) image.remove()
}

/** The first photo in the article's place. */
export function shownPicture(page: Page, place: PageElement): string | null {
  const own = imagesIn(place).filter((one) => !isBeside(isOfPictures(one) ? (one.parentElement ?? one) : one, page))
  return own.map((image) => addressOf(image, page)).find((address) => address !== null) ?? null
}

function imagesIn(place: PageElement | null): PageElement[] {
  return Array.from(place?.querySelectorAll('img') ?? []).slice(0, MOST_IMAGES)
}

function addressOf(image: PageElement, { base }: Page): string | null {
  return pictureOf((name) => image.getAttribute(name), base)
}

const signs = /(?:^|[\s_-])(?:logo|masthead|nameplate|brand)(?=$|[\s_-])/i
const signInWords = /\blogo\b/i

/** The site's logo or masthead: named so, or linked to the front page. */
function isSign(image: PageElement, page: Page): boolean {
  const link = webAddress(image.closest('a[href]')?.getAttribute('href'), page.base)
  if (link !== null && isFrontPage(link, page)) return true
  return isNamed(signs, image, page) || signInWords.test(image.getAttribute('alt') ?? '')
}

/** Of the site, or of the folder that the page is in. */
function isFrontPage(link: string, { url }: Page): boolean {
  const { pathname, search } = new URL(link)
  const folder = pathname.replace(/(?<=\/)(?:index|default|home)(?:\.\w{2,5})?$/i, '')
  const isIndex = pathname === '/' || folder !== pathname
  return isIndex && search === '' && new URL(url).pathname.startsWith(folder)
}

/** The picture of who wrote it. */
function isPortrait(image: PageElement, page: Page): boolean {
  return isNamed(/author|avatar|byline|headshot|contributor/i, image, page)
}

/** By itself or what is around it alone. */
function isNamed(names: RegExp, image: PageElement, { holders }: Page): boolean {
  for (let at: PageElement | null = image; at && !holders.has(at); at = at.parentElement)
    if (names.test(namesOf(at))) return true
  return false
}

const MOST_BACKGROUNDS = 20
const background = /background(?:-image)?\s*:[^;]*?url\(\s*["']?([^"')]+)/i

/** The picture that a style lays behind the headline, or else behind something in the article. */
export function backgroundOf(headline: PageElement | null, page: Page): string | null {
  const around: PageElement[] = []
  for (let at = headline; at && at.tagName !== 'BODY'; at = at.parentElement) around.push(at)
  const inside = Array.from(page.document.querySelectorAll(':is(article, main) [style*="url("]'))
  for (const element of [...around, ...inside.slice(0, MOST_BACKGROUNDS)]) {
    const [, address] = background.exec(element.getAttribute('style') ?? '') ?? []
    const picture = address === undefined || isBeside(element, page) ? null : pictureAddress(address, page.base)
    if (picture !== null) return picture
  }
  return null
}

/** Removes all but the pictures. */
export function removeWords(frame: PageElement): void {
  if (frame.tagName !== 'IMG') frame.replaceWith(...Array.from(frame.querySelectorAll('img')))
}
