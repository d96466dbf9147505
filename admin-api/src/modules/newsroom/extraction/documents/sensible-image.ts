import { webAddress } from './web-address.ts'

const furniture =
  /(?:^|[/_.-])(?:logos?|icons?|favicon|avatars?|sprites?|placeholder|no-?image|default-?(?:image|og|share|social|thumb\w*|featured)|spacer|blank|pixel|[a-z]{0,30}pixel(?=\.\w+$)|1x1|transparent|loading|spinner|(?:hit-?)?counter|count(?=\.cgi)|badge|banner-?ad|ads?|advert\w*|emoji|smil(?:ey|ies)|share-?button|feed-?icon|rss|mail|print|arrow|bullet|button|bg|background|[a-z]*[_-]?default(?=\.\w+$)|header(?=\.\w+$))(?:[/_.-]|\d*x?\d*\.|$)/i
/** `/themes/town/hall.jpg`, `/social-share.jpg`. */
const ofTemplate =
  /\/(?:themes|templates(?:_[\d.]+)?|skins)\/|(?:^|[/_-])(?:social|facebook|og)[_-]?(?:share|card|default)[^/]{0,80}$/i
/** `?filePath=/admin/logo.jpg` */
const furnitureInQuery = /[=/](?:[\w-]*[_-])?(?:logos?|icons?|favicon|placeholder|default)\.(?:jpe?g|png|gif|webp)\b/i
const hosts =
  /(?:^|\.)(?:gravatar\.com|doubleclick\.net|google-analytics\.com|facebook\.com|feedburner\.com|s\.w\.org|stats\.wp\.com|pixel\.wp\.com|b\.scorecardresearch\.com)$/i

export function sensibleImage(written: string | null | undefined, base: string): string | null {
  const address = addressIn(written?.trim())
  const url = address?.startsWith('data:') ? null : (webAddress(address, base)?.split('#', 1)[0] ?? null)
  if (url === null) return null
  const { hostname, pathname, search } = new URL(url)
  if (hosts.test(hostname) || /\.(?:svg|ico|mp3|mp4|m4a|mov|webm|pdf)$/i.test(pathname)) return null
  const path = decodeQuietly(pathname)
  if (furniture.test(path) || ofTemplate.test(path)) return null
  return furnitureInQuery.test(decodeQuietly(search).replaceAll('\\', '/')) ? null : url
}

const LONGEST_ATTRIBUTE = 10_000

/** Scripts of pages read attributes that hold JSON or a list of sizes. */
function addressIn(written: string | undefined): string | undefined {
  if (!written || written.length > LONGEST_ATTRIBUTE) return undefined
  if (/^[[{]/.test(written))
    return /"(?:src|url|image|default|path)"\s*:\s*"([^"\s]{1,2000})"/i.exec(written)?.[1]?.replaceAll('\\/', '/')
  if (/\s\d+(?:\.\d+)?[wx](?:,|$)/.test(written)) return largestOf(written)
  // Part of a script.
  return /^\w+\(|[{}<>]/.test(written) ? undefined : written
}

/** The largest address of a `srcset`. */
export function largestOf(set: string): string | undefined {
  const entries = set
    .split(/,\s+/)
    .slice(0, 20)
    .map((entry) => entry.trim().split(/\s+/))
  const widthOf = (size: string | undefined) => Number.parseFloat(size ?? '0') || 0
  return entries.sort(([, one], [, other]) => widthOf(other) - widthOf(one))[0]?.[0] || undefined
}

export function decodeQuietly(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const image = /<img\b([^>]{0,3000})/gi
const MOST_IMAGES = 20

export function firstImageIn(html: string | null | undefined, base: string): string | null {
  if (!html?.includes('<')) return null
  let count = 0
  for (const [, attributes = ''] of html.matchAll(image)) {
    const url = isTiny(attributes) ? null : sensibleImage(sourceOf(attributes), base)
    if (url !== null) return url
    if (++count === MOST_IMAGES) break
  }
  return null
}

/** Lazy-loaded pictures have their URL in these attributes. */
const sources = ['data-src', 'data-lazy-src', 'data-original', 'src'].map(
  (name) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:["']([^"']{1,2000})|([^\\s"'>]{1,2000}))`, 'i'),
)

function sourceOf(attributes: string): string | undefined {
  for (const source of sources) {
    const [, quoted, bare] = source.exec(attributes) ?? []
    const found = (quoted ?? bare)?.replaceAll('&amp;', '&')
    if (found && !found.startsWith('data:')) return found
  }
  return undefined
}

function isTiny(attributes: string): boolean {
  return /\b(?:width|height)\s*=\s*["']?[0-9]{1,2}["'\s/]/i.test(`${attributes} `)
}
