import { isNoAddress } from '@hometown/shared-types/no-address'

const LONGEST_ADDRESS = 2000

/** An absolute http(s) URL without credentials; null for anything else. */
export function webAddress(written: string | null | undefined, base: string): string | null {
  const text = written?.trim() ?? ''
  if (text === '' || isNoAddress(text) || text.length > LONGEST_ADDRESS) return null
  const url = URL.parse(
    text.replace(/^(?:webcal|feed):(?:\/\/)?(?=https?:)/i, '').replace(/^(?:webcals?|feed):/i, 'https:'),
    base,
  )
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  url.username = ''
  url.password = ''
  return url.href.length <= LONGEST_ADDRESS ? url.href : null
}

/** Ignores `www.` and subdomains. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [siteOf(one), siteOf(other)]
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`)
}

export function siteOf(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^www\./, '')
}

/** Names of pictures that belong to the site, not to what it tells. */
const furniture =
  /(?:^|[/_.=-])(?:logos?|seal|icons?|favicon|avatars?|sprites?|placeholder|no-?image|spacer|blank|\w{0,30}pixel|1x1|transparent|loading|spinner|counter|count(?=\.cgi)|badge|ads?|advert\w*|emoji|smil(?:ey|ies)|share-?button|rss|mail|print|arrow|bullet|button|bg|background|(?:\w+[_-])?default(?=\.\w+$)|default-(?:image|og|share|social|thumb\w*)|header(?=\.\w+$))(?:[/_.-]|\d*x?\d*\.|$)|\/(?:themes|templates|skins)\/|[/_-](?:social|facebook|og)[_-]?(?:share|card|default)[^/]{0,80}$/i
const hosts =
  /(?:^|\.)(?:gravatar\.com|doubleclick\.net|google-analytics\.com|facebook\.com|feedburner\.com|s\.w\.org|stats\.wp\.com|pixel\.wp\.com|scorecardresearch\.com)$/i

/** The address of a picture that may be shown; null for icons, logos, counters and other media. */
export function pictureAddress(written: string | null | undefined, base: string): string | null {
  const address = /\s\d+(?:\.\d+)?[wx](?:,|$)/.test(written ?? '') ? largestOf(written ?? '') : written
  const url = /^\s*data:|[{}<>]/.test(address ?? '') ? null : (webAddress(address, base)?.split('#', 1)[0] ?? null)
  if (url === null) return null
  const { hostname, pathname, search } = new URL(url)
  if (hosts.test(hostname) || /\.(?:svg|ico|mp3|mp4|m4a|mov|webm|pdf)$/i.test(pathname)) return null
  return furniture.test(decoded(pathname)) || furniture.test(decoded(search)) ? null : url
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The largest address of a `srcset`. */
function largestOf(set: string): string | undefined {
  const entries = set
    .split(/,\s+/, 20)
    .map((entry) => entry.trim().split(/\s+/))
    .map(([address, size = '0']) => ({ address, size: Number.parseFloat(size) || 0 }))
  return entries.sort((one, other) => other.size - one.size)[0]?.address
}

const image = /<img\b([^>]{0,3000})/gi
const attribute =
  /(?:^|\s)(data-src|data-lazy-src|data-original|src|srcset|width|height)\s*=\s*(?:["']([^"']{1,2000})|([^\s"'>]{1,2000}))/gi
const MOST_IMAGES = 20

/** The first picture in a piece of HTML that isn't tiny. */
export function firstImageIn(html: string | null | undefined, base: string): string | null {
  let count = 0
  for (const [, attributes = ''] of (html ?? '').matchAll(image)) {
    const found = new Map<string, string>()
    for (const [, name = '', quoted, bare = ''] of attributes.matchAll(attribute))
      found.set(name.toLowerCase(), (quoted ?? bare).replaceAll('&amp;', '&'))
    const url = pictureOf((name) => found.get(name) ?? null, base)
    if (url !== null) return url
    if (++count === MOST_IMAGES) break
  }
  return null
}

const SMALLEST = 100

/** Lazy-loaded pictures have their URL in other attributes. @param attributeOf of the `img` */
export function pictureOf(attributeOf: (name: string) => string | null, base: string): string | null {
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number.parseInt(attributeOf(name) ?? '', 10) || 0)
  const isTiny = [width, height].some((size) => size > 0 && size < SMALLEST)
  // No photo is that wide; it's a banner.
  if (isTiny || (height > 0 && width / height > 4)) return null
  for (const name of ['data-src', 'data-lazy-src', 'data-original', 'src', 'data-srcset', 'srcset']) {
    const url = pictureAddress(attributeOf(name), base)
    if (url !== null) return url
  }
  return null
}
