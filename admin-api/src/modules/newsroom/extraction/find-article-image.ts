import { classesAndIds, type HtmlPage, isInBoilerplate, MAIN_CONTENT_SELECTOR, type PageElement } from './html-page.ts'
import { imageUrlOf, parseImageUrl, parseWebUrl } from './web-urls.ts'

const MAX_IMAGES_CHECKED = 60

/** Prefers the picture for social networks to that of the structured data, which is often a thumbnail. */
export function findSharedImage(page: HtmlPage, structuredImage: string | null | undefined): string | null {
  const names = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'thumbnail']
  const shared = names.map((name) => parseImageUrl(page.metas.get(name), page.baseUrl))
  const logos = listImagesWithin(page.document.body).filter((image) => isLogoOrPortrait(image, page))
  const logoUrls = new Set(logos.map((image) => imageUrlFromElement(image, page)))
  return [...shared, structuredImage].find((address) => address != null && !logoUrls.has(address)) ?? null
}

/** The text in these frames isn't the article's, but their pictures are. */
export const IMAGE_FRAMES = 'figure, [class*="caption" i], [class*="gallery" i]'

export function findVisibleImage(page: HtmlPage): string | null {
  const { document } = page
  const images = listImagesWithin(document.querySelector(MAIN_CONTENT_SELECTOR) ?? document.body)
    .filter((image) => !isLogoOrPortrait(image, page))
    .filter((image) => !isInBoilerplate(image.closest(IMAGE_FRAMES)?.parentElement ?? image, page))
  return images.map((image) => imageUrlFromElement(image, page)).find((address) => address !== null) ?? null
}

function listImagesWithin(place: PageElement | null): PageElement[] {
  return Array.from(place?.querySelectorAll('img') ?? []).slice(0, MAX_IMAGES_CHECKED)
}

function imageUrlFromElement(image: PageElement, { baseUrl: base }: HtmlPage): string | null {
  return imageUrlOf((name) => image.getAttribute(name), base)
}

const LOGO_NAMES = /(?:^|[\s_-])(?:logo|masthead|nameplate|brand|author|avatar|byline|headshot)(?=$|[\s_-])/i
const FRONT_PAGE_PATH_PATTERN = /^\/$|\/(?:index|default|home)(?:\.\w{2,5})?$/i

/** Recognizes logos and authors' portraits by class names around them, their alt text, or a link to the home page. */
function isLogoOrPortrait(image: PageElement, page: HtmlPage): boolean {
  const link = parseWebUrl(image.closest('a[href]')?.getAttribute('href'), page.baseUrl)
  if (link !== null && FRONT_PAGE_PATH_PATTERN.test(new URL(link).pathname)) return true
  for (let at: PageElement | null = image; at && !page.articleAncestors.has(at); at = at.parentElement)
    if (LOGO_NAMES.test(classesAndIds(at))) return true
  return /\blogo\b/i.test(image.getAttribute('alt') ?? '')
}
