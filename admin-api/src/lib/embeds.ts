import { escapeUTF8 } from 'entities'
import { Parser } from 'htmlparser2'

/** A player or map of another host in an article. */
interface Embed {
  /** An https address of one of the `EMBED_ORIGINS` of shared-types, loaded after a click. */
  readonly src: string
  /** The same content as a page, for the link without JavaScript. */
  readonly href: string
  /** The link's text if the frame has no title: `Video on YouTube`. */
  readonly label: string
}

const hosts: Readonly<Record<string, (url: URL) => Embed | undefined>> = {
  'youtube.com': youtube,
  'm.youtube.com': youtube,
  'youtube-nocookie.com': youtube,
  'youtu.be': youtube,
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
  'dailymotion.com': dailymotion,
  'geo.dailymotion.com': dailymotion,
  'open.spotify.com': spotify,
  'w.soundcloud.com': soundcloud,
  'google.com': googleMaps,
  'maps.google.com': googleMaps,
  'openstreetmap.org': openStreetMap,
  'facebook.com': facebook,
  'platform.twitter.com': x,
  'twitter.com': x,
  'mobile.twitter.com': x,
  'x.com': x,
  'instagram.com': instagram,
}

/**
 * Returns the embed of a frame's address; undefined unless it is a player or map of a known host. Keeps only known
 * parts, so autoplay and tracking parameters go. Stable: `findEmbed(embed.src)` returns the same embed.
 */
export function findEmbed(address: string): Embed | undefined {
  const url = URL.parse(address.trim(), 'https://relative.invalid')
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return undefined
  const host = url.hostname.replace(/^www\./, '')
  return Object.hasOwn(hosts, host) ? hosts[host]?.(url) : undefined
}

function youtube(url: URL): Embed | undefined {
  const label = 'Video on YouTube'
  const list = matching(url.searchParams.get('list'), /^[\w-]{10,64}$/)
  const id = matching(
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1]),
    /^[\w-]{6,20}$/,
  )
  if (list && (!id || id === 'videoseries')) {
    return {
      src: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
      href: `https://www.youtube.com/playlist?list=${list}`,
      label,
    }
  }
  if (!id || id === 'videoseries') return undefined
  const start = /^(\d{1,6})s?$/.exec(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')?.[1]
  return {
    src: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    href: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
    label,
  }
}

function vimeo(url: URL): Embed | undefined {
  const [, id, inPath] = /^\/(?:video\/)?(\d{1,20})(?:\/([0-9a-f]{1,32}))?\/?$/.exec(url.pathname) ?? []
  if (!id) return undefined
  const unlisted = matching(url.searchParams.get('h'), /^[0-9a-f]{1,32}$/) ?? inPath
  return {
    src: `https://player.vimeo.com/video/${id}?dnt=1${unlisted ? `&h=${unlisted}` : ''}`,
    href: `https://vimeo.com/${id}${unlisted ? `/${unlisted}` : ''}`,
    label: 'Video on Vimeo',
  }
}

function dailymotion(url: URL): Embed | undefined {
  const named = url.searchParams.get('video') ?? /^\/(?:embed\/)?video\/([^/]+)/.exec(url.pathname)?.[1]
  const id = matching(named, /^[a-z0-9]{5,20}$/i)
  if (!id) return undefined
  return {
    src: `https://geo.dailymotion.com/player.html?video=${id}`,
    href: `https://www.dailymotion.com/video/${id}`,
    label: 'Video on Dailymotion',
  }
}

function spotify(url: URL): Embed | undefined {
  const pattern = /^\/(?:embed\/)?((?:track|album|playlist|episode|show|artist)\/[a-zA-Z0-9]{10,40})\/?$/
  const path = pattern.exec(url.pathname)?.[1]
  if (!path) return undefined
  return {
    src: `https://open.spotify.com/embed/${path}`,
    href: `https://open.spotify.com/${path}`,
    label: 'Listen on Spotify',
  }
}

function soundcloud(url: URL): Embed | undefined {
  const track = URL.parse(url.searchParams.get('url') ?? '')
  if (url.pathname !== '/player/' || !track || !/^(?:api\.)?soundcloud\.com$/.test(track.hostname)) return undefined
  const page = `https://${track.hostname}${track.pathname}`
  const src = `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}`
  return { src, href: track.hostname === 'soundcloud.com' ? page : src, label: 'Listen on SoundCloud' }
}

function googleMaps(url: URL): Embed | undefined {
  const label = 'Map on Google Maps'
  const shared = matching(url.searchParams.get('pb'), /^[\w!.%:+ ~*-]{1,2000}$/)
  if (url.pathname === '/maps/embed' && shared) {
    const [, longitude, latitude] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(shared) ?? []
    const place = latitude && longitude ? `/search/?api=1&query=${latitude},${longitude}` : ''
    return {
      src: `https://www.google.com/maps/embed?pb=${encodeURIComponent(shared)}`,
      href: `https://www.google.com/maps${place}`,
      label,
    }
  }
  const wanted = url.searchParams.get('q')?.trim().slice(0, 300).toWellFormed()
  if (url.pathname !== '/maps' || url.searchParams.get('output') !== 'embed' || !wanted) return undefined
  const query = encodeURIComponent(wanted)
  return {
    src: `https://maps.google.com/maps?q=${query}&output=embed`,
    href: `https://www.google.com/maps/search/?api=1&query=${query}`,
    label,
  }
}

const coordinate = String.raw`-?\d{1,3}(?:\.\d{1,20})?`
const twoCoordinates = new RegExp(`^${coordinate},${coordinate}$`)
const fourCoordinates = new RegExp(`^${coordinate}(?:,${coordinate}){3}$`)

function openStreetMap(url: URL): Embed | undefined {
  const box = matching(url.searchParams.get('bbox'), fourCoordinates)
  if (url.pathname !== '/export/embed.html' || !box) return undefined
  const marker = matching(url.searchParams.get('marker'), twoCoordinates)
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number)
  const middle = marker?.split(',') ?? [String((south + north) / 2), String((west + east) / 2)]
  return {
    src: `https://www.openstreetmap.org/export/embed.html?bbox=${box}${marker ? `&marker=${marker}` : ''}`,
    href: `https://www.openstreetmap.org/#map=15/${middle[0]}/${middle[1]}`,
    label: 'Map on OpenStreetMap',
  }
}

function facebook(url: URL): Embed | undefined {
  const kind = /^\/plugins\/(video|post)\.php$/.exec(url.pathname)?.[1]
  const page = URL.parse(url.searchParams.get('href') ?? '')
  if (!kind || !page || !/^(?:www\.|m\.)?facebook\.com$/.test(page.hostname)) return undefined
  const href = `https://www.facebook.com${page.pathname}${page.search}`
  return {
    src: `https://www.facebook.com/plugins/${kind}.php?href=${encodeURIComponent(href)}`,
    href,
    label: kind === 'video' ? 'Video on Facebook' : 'Post on Facebook',
  }
}

function x(url: URL): Embed | undefined {
  const named = /^\/embed\/(?:Tweet|index)\.html$/.test(url.pathname) ? url.searchParams.get('id') : undefined
  const id = matching(named ?? /^\/\w{1,20}(?:\/web)?\/status\/(\d+)/.exec(url.pathname)?.[1], /^\d{1,20}$/)
  if (!id) return undefined
  return {
    src: `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
    href: `https://x.com/i/status/${id}`,
    label: 'Post on X',
  }
}

function instagram(url: URL): Embed | undefined {
  const [, kind, id] = /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})(?:\/|$)/.exec(url.pathname) ?? []
  if (!kind || !id) return undefined
  return {
    src: `https://www.instagram.com/${kind}/${id}/embed/`,
    href: `https://www.instagram.com/${kind}/${id}/`,
    label: kind === 'p' ? 'Post on Instagram' : 'Video on Instagram',
  }
}

function matching(value: string | null | undefined, pattern: RegExp): string | undefined {
  return value && pattern.test(value) ? value : undefined
}

/** Lazy-loading scripts move a frame's address out of `src`. */
const addressAttributes = ['src', 'data-src', 'data-lazy-src']

/**
 * Turns frames of known hosts, and the placeholders of Facebook and Instagram, into figures that load on a click and
 * are plain links without JavaScript. Removes frames of other hosts with their content. Quotes from X stay, because
 * they contain the post's text and link. The result isn't safe yet.
 */
export function replaceFrames(html: string): string {
  // The space is needed: an empty text would let both sides join to a tag.
  return replaceEach(html, () => ' ')
}

/**
 * Does the same as `replaceFrames`, but visible frames of other hosts become links in paragraphs of their own.
 * @returns also their addresses
 */
export function linkForeignFrames(html: string): { html: string; addresses: string[] } {
  const addresses: string[] = []
  const linked = replaceEach(html, (attributes) => {
    const url = foreignAddress(attributes)
    if (!url) return ' '
    addresses.push(url.href)
    const label = attributes.title?.trim().slice(0, 200) || `Embedded content from ${url.hostname}`
    return `<p><a href="${escapeUTF8(url.href)}">${escapeUTF8(label)}</a></p>`
  })
  return { html: linked, addresses }
}

type Attributes = Readonly<Record<string, string>>
type LinkForeign = (attributes: Attributes) => string

function replaceEach(html: string, linkForeign: LinkForeign): string {
  if (!/<iframe|\bfb-(?:post|video)|\binstagram-media/i.test(html)) return html
  let result = ''
  let position = 0
  for (const frame of listFrames(html, linkForeign)) {
    result += html.slice(position, frame.start) + frame.html
    position = frame.end
  }
  return result + html.slice(position)
}

function listFrames(html: string, linkForeign: LinkForeign) {
  const found: { start: number; end: number; html: string }[] = []
  let frame: { name: string; start: number; html: string; depth: number } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (frame?.name === name) frame.depth += 1
      if (name === 'iframe')
        frame = { name, start: parser.startIndex, html: figureFor(attributes, linkForeign), depth: 1 }
      if (frame) return
      const html = figureForPlaceholder(attributes)
      if (html) frame = { name, start: parser.startIndex, html, depth: 1 }
    },
    onclosetag(name, isImplied) {
      if (frame?.name !== name) return
      frame.depth -= 1
      if (frame.depth > 0) return
      // An unclosed placeholder would swallow the rest of the article.
      if (name === 'iframe' || !isImplied)
        found.push({ start: frame.start, end: parser.endIndex + 1, html: frame.html })
      frame = undefined
    },
  })
  parser.end(html)
  return found
}

function figureFor(attributes: Attributes, linkForeign: LinkForeign): string {
  for (const name of addressAttributes) {
    const embed = findEmbed(attributes[name] ?? '')
    if (embed) return embedFigure(embed, attributes.title?.trim().slice(0, 200))
  }
  return linkForeign(attributes)
}

/** Returns undefined for frames that nobody sees, such as those that count visits. */
function foreignAddress(attributes: Attributes): URL | undefined {
  const { style = '', width = '', height = '', hidden } = attributes
  const isTiny = [width, height].some((size) => /^[01](?:px)?$/.test(size.trim()))
  if (isTiny || hidden !== undefined || /display:\s*none|visibility:\s*hidden/i.test(style)) return undefined
  for (const name of addressAttributes) {
    const url = /^\s*(?:https?:)?\/\//i.test(attributes[name] ?? '') && URL.parse(attributes[name] ?? '', 'https://x')
    if (url) return url
  }
  return undefined
}

/** Turns a placeholder that a social network's own script would replace by a frame into a figure. */
function figureForPlaceholder(attributes: Attributes): string | undefined {
  const names = attributes.class?.split(/\s+/) ?? []
  const embed = findEmbed(placeholderAddress(names, attributes) ?? '')
  return embed && embedFigure(embed, undefined)
}

function placeholderAddress(names: readonly string[], attributes: Attributes): string | undefined {
  if (names.includes('instagram-media')) return attributes['data-instgrm-permalink']
  const kind = /^fb-(post|video)$/.exec(names.find((name) => name.startsWith('fb-')) ?? '')?.[1]
  if (!kind || !attributes['data-href']) return undefined
  return `https://www.facebook.com/plugins/${kind}.php?href=${encodeURIComponent(attributes['data-href'])}`
}

function embedFigure(embed: Embed, title: string | undefined): string {
  const label = escapeUTF8(title || embed.label)
  return `<figure class="embed" data-embed-src="${escapeUTF8(embed.src)}" data-embed-title="${label}"><a href="${escapeUTF8(embed.href)}">${label}</a></figure>`
}
