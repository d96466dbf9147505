import { attributesOfTag, attributeText, IMAGE_TAG, picturesInText } from '@hometown/shared-types/text-pictures'

const LINK = /(<a [^<>]*?href=")([^"<>]*)"/g
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)$/i
const SIZES = /\s(?:srcset|sizes)="[^"]*"/g

/** Addresses to read, by `src` as the text has it. @param html sanitized */
export function findTextPictures(html: string, site: string): Map<string, string> {
  return new Map(picturesInText(html).map(({ src, original }) => [src, absolute(original, site)]))
}

function absolute(address: string, site: string): string {
  return address.startsWith('/') ? new URL(address, `${site}/`).href : address
}

/**
 * Puts our addresses in the place of those of the old site, also where a picture links to its large file.
 * @param html sanitized
 * @param urls ours by `src` as the text has it
 * @param findUrl ours by the address of a picture that a link leads to
 */
export function withOwnPictures(
  html: string,
  urls: ReadonlyMap<string, string>,
  findUrl: (address: string) => string | undefined,
): string {
  const shown = html.replace(IMAGE_TAG, (tag) => {
    const { src = '' } = attributesOfTag(tag)
    const url = urls.get(src)
    if (url === undefined) return tag
    return tag.replace(SIZES, '').replace(/ src="[^"]*"/, () => ` src="${attributeText(url)}"`)
  })
  return shown.replace(LINK, (link: string, start: string, href: string) => {
    const url = PICTURE_FILE.test(href) ? findUrl(href.replaceAll('&amp;', '&')) : undefined
    return url === undefined ? link : `${start}${attributeText(url)}"`
  })
}
