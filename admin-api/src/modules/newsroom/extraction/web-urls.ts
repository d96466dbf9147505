import { isPlaceholderAddress } from '@hometown/shared-types/rules/addresses'
import { Parser } from 'htmlparser2'

const MAX_WEB_URL_LENGTH = 2000

/** Returns an absolute http(s) URL without credentials; null for anything else. */
export function parseWebUrl(written: string | null | undefined, base: string): string | null {
  const text = written?.trim() ?? ''
  if (text === '' || isPlaceholderAddress(text) || text.length > MAX_WEB_URL_LENGTH) return null
  const url = URL.parse(
    text.replace(/^(?:webcal|feed):(?:\/\/)?(?=https?:)/i, '').replace(/^(?:webcals?|feed):/i, 'https:'),
    base,
  )
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  url.username = ''
  url.password = ''
  return url.href.length <= MAX_WEB_URL_LENGTH ? url.href : null
}

/** Selects the links that a selector names, and those in what it names. */
export function linkSelectorWithin(selector: string): string {
  return `a[href]:is(${selector}), :is(${selector}) a[href]`
}

/** Ignores `www.` and subdomains. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [siteHost(one), siteHost(other)]
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`)
}

export function siteHost(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^(?:www|m|amp)\./, '')
}

const SITE_IMAGE_NAME_PATTERN =
  /(?:^|[/_.=-])(?:logos?|masthead|nameplate|wordmark|seal|icons?|favicon|avatars?|sprites?|placeholder|no-?image|spacer|blank|\w{0,30}pixel|1x1|transparent|loading|spinner|counter|count(?=\.cgi)|badge|ads?|advert\w*|emoji|smil(?:ey|ies)|share-?button|rss|mail|print|arrow|bullet|button|bg|background|(?:\w+[_-])?default(?=\.\w+$)|header(?=\.\w+$))(?:[/_.-]|\d*x?\d*\.|$)|\/(?:themes|templates|skins)\/|[/_-](?:social|facebook|og|default)[_-]?(?:share|card|image|default)[^/]{0,80}$/i
const NON_PHOTO_HOST_PATTERN =
  /(?:^|\.)(?:gravatar\.com|doubleclick\.net|google-analytics\.com|facebook\.com|feedburner\.com|s\.w\.org|(?:stats|pixel)\.wp\.com)$/i

/** Returns the URL of a picture; null for icons, logos, counters and other media. */
export function parseImageUrl(written: string | null | undefined, base: string): string | null {
  const address = /\s\d+(?:\.\d+)?[wx](?:,|$)/.test(written ?? '') ? largestSrcsetUrl(written ?? '') : written
  const url = /^\s*data:|[{}<>]/.test(address ?? '') ? null : (parseWebUrl(address, base)?.split('#', 1)[0] ?? null)
  if (url === null) return null
  const { hostname, pathname, search } = new URL(url)
  if (NON_PHOTO_HOST_PATTERN.test(hostname) || /\.(?:svg|ico|mp3|mp4|m4a|mov|webm|pdf)$/i.test(pathname)) return null
  return SITE_IMAGE_NAME_PATTERN.test(pathname) || SITE_IMAGE_NAME_PATTERN.test(search) ? null : url
}

function largestSrcsetUrl(set: string): string | undefined {
  const entries = set.split(/,\s+/, 20).map((entry) => entry.trim().split(/\s+/))
  const sizeOf = ([, size = '0']: string[]) => Number.parseFloat(size) || 0
  return entries.sort((one, other) => sizeOf(other) - sizeOf(one))[0]?.[0]
}

const MAX_IMAGE_HTML_LENGTH = 300_000

export function findFirstImage(html: string | null | undefined, base: string): string | null {
  let imageUrl: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      imageUrl ??= name === 'img' ? imageUrlOf((key) => attributes[key], base) : null
      if (imageUrl !== null) parser.pause()
    },
  })
  if (/<img/i.test(html ?? '')) parser.write((html ?? '').slice(0, MAX_IMAGE_HTML_LENGTH))
  return imageUrl
}

const MIN_ARTICLE_IMAGE_PX = 100

/** Lazy-loaded pictures have their URL in other attributes. @param attributeOf of the `img` */
export function imageUrlOf(attributeOf: (name: string) => string | null | undefined, base: string): string | null {
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number.parseInt(attributeOf(name) ?? '', 10) || 0)
  const isTiny = [width, height].some((size) => size > 0 && size < MIN_ARTICLE_IMAGE_PX)
  // No photo is that wide; it's a banner.
  if (isTiny || (height > 0 && width / height > 4)) return null
  for (const name of ['data-src', 'data-lazy-src', 'data-original', 'src', 'data-srcset', 'srcset']) {
    const url = parseImageUrl(attributeOf(name), base)
    if (url !== null) return url
  }
  return null
}
