/** A player or map of another host in an article. */
export interface Embed {
  /** An https address of one of the `EMBED_ORIGINS` of shared-types, loaded after a click. */
  readonly src: string
  /** The same content as a page, for the link without JavaScript. */
  readonly href: string
  /** The link's text if the frame has no title: `Video on YouTube`. */
  readonly label: string
}

type EmbedAddressParts = Readonly<Record<string, string | undefined>>

interface EmbedHost {
  /** The host names, without `www.`. */
  readonly hosts: readonly string[]
  readonly label: string | ((parts: EmbedAddressParts) => string)
  /** Its named groups are parts. A path that it doesn't match isn't an embed of this row. */
  readonly path?: RegExp
  /** Each parameter that matches is a part: its first group, or all of it. The path's parts go first. */
  readonly query?: Readonly<Record<string, RegExp>>
  /** Returns nothing if a part is missing. */
  src(parts: EmbedAddressParts): string | undefined
  href(parts: EmbedAddressParts): string
}

const YOUTUBE_HOST = { hosts: ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com'], label: 'Video on YouTube' }
const YOUTUBE_VIDEO_HOST = {
  ...YOUTUBE_HOST,
  query: { v: /^(?!videoseries$)[\w-]{6,20}$/, start: /^(\d{1,6})s?$/, t: /^(\d{1,6})s?$/ },
  src: ({ v, t, start = t }: EmbedAddressParts) =>
    v && `https://www.youtube-nocookie.com/embed/${v}${start ? `?start=${start}` : ''}`,
  href: ({ v, t, start = t }: EmbedAddressParts) =>
    `https://www.youtube.com/watch?v=${v}${start ? `&t=${start}s` : ''}`,
}
const GOOGLE_MAPS_HOST = { hosts: ['google.com', 'maps.google.com'], label: 'Map on Google Maps' }
const MAP_COORDINATE_PATTERN = String.raw`-?\d{1,3}(?:\.\d{1,20})?`

/** The first row that an address matches counts. */
const EMBED_HOSTS: readonly EmbedHost[] = [
  { ...YOUTUBE_VIDEO_HOST, hosts: ['youtu.be'], path: /^\/(?<v>[\w-]{6,20})$/ },
  { ...YOUTUBE_VIDEO_HOST, path: /^\/(?:(?:embed|shorts|live|v)\/(?<v>(?!videoseries(?:\/|$))[\w-]{6,20})(?=\/|$))?/ },
  {
    ...YOUTUBE_HOST,
    query: { list: /^[\w-]{10,64}$/ },
    src: ({ list }) => list && `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
    href: ({ list }) => `https://www.youtube.com/playlist?list=${list}`,
  },
  {
    hosts: ['vimeo.com', 'player.vimeo.com'],
    label: 'Video on Vimeo',
    path: /^\/(?:video\/)?(?<id>\d{1,20})(?:\/(?<h>[0-9a-f]{1,32}))?\/?$/,
    query: { h: /^[0-9a-f]{1,32}$/ },
    src: ({ id, h }) => `https://player.vimeo.com/video/${id}?dnt=1${h ? `&h=${h}` : ''}`,
    href: ({ id, h }) => `https://vimeo.com/${id}${h ? `/${h}` : ''}`,
  },
  {
    hosts: ['dailymotion.com', 'geo.dailymotion.com'],
    label: 'Video on Dailymotion',
    path: /^\/(?:(?:embed\/)?video\/(?<video>[a-z0-9]{5,20})(?:\/|$))?/i,
    query: { video: /^[a-z0-9]{5,20}$/i },
    src: ({ video }) => video && `https://geo.dailymotion.com/player.html?video=${video}`,
    href: ({ video }) => `https://www.dailymotion.com/video/${video}`,
  },
  {
    hosts: ['open.spotify.com'],
    label: 'Listen on Spotify',
    path: /^\/(?:embed\/)?(?<item>(?:track|album|playlist|episode|show|artist)\/[a-zA-Z0-9]{10,40})\/?$/,
    src: ({ item }) => `https://open.spotify.com/embed/${item}`,
    href: ({ item }) => `https://open.spotify.com/${item}`,
  },
  {
    hosts: ['w.soundcloud.com'],
    label: 'Listen on SoundCloud',
    path: /^\/player\/$/,
    query: { url: /^https?:\/\/((?:api\.)?soundcloud\.com\/[\w.~:@%/-]*)(?:[?#]|$)/ },
    src: ({ url }) => url && soundCloudPlayer(url),
    // The API's addresses are no pages.
    href: ({ url = '' }) => (url.startsWith('api.') ? soundCloudPlayer(url) : `https://${url}`),
  },
  {
    ...GOOGLE_MAPS_HOST,
    path: /^\/maps\/embed$/,
    query: { pb: /^[\w!.%:+ ~*-]{1,2000}$/ },
    src: ({ pb }) => pb && `https://www.google.com/maps/embed?pb=${encodeURIComponent(pb)}`,
    href({ pb = '' }) {
      const [, longitude, latitude] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(pb) ?? []
      return `https://www.google.com/maps${latitude ? `/search/?api=1&query=${latitude},${longitude}` : ''}`
    },
  },
  {
    ...GOOGLE_MAPS_HOST,
    path: /^\/maps$/,
    query: { output: /^embed$/, q: /^\s*(\S.{0,299})/su },
    src: ({ output, q }) => output && q && `https://maps.google.com/maps?q=${encodeURIComponent(q)}&output=embed`,
    href: ({ q = '' }) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(q)}`,
  },
  {
    hosts: ['openstreetmap.org'],
    label: 'Map on OpenStreetMap',
    path: /^\/export\/embed\.html$/,
    query: {
      bbox: new RegExp(`^${MAP_COORDINATE_PATTERN}(?:,${MAP_COORDINATE_PATTERN}){3}$`),
      marker: new RegExp(`^${MAP_COORDINATE_PATTERN},${MAP_COORDINATE_PATTERN}$`),
    },
    src: ({ bbox, marker }) =>
      bbox && `https://www.openstreetmap.org/export/embed.html?bbox=${bbox}${marker ? `&marker=${marker}` : ''}`,
    href({ bbox = '', marker }) {
      const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number)
      const center = marker ?? `${(south + north) / 2},${(west + east) / 2}`
      return `https://www.openstreetmap.org/#map=15/${center.replace(',', '/')}`
    },
  },
  {
    hosts: ['facebook.com'],
    label: ({ kind }) => (kind === 'video' ? 'Video on Facebook' : 'Post on Facebook'),
    path: /^\/plugins\/(?<kind>video|post)\.php$/,
    query: { href: /^https?:\/\/(?:www\.|m\.)?facebook\.com(\/[^\s#"<>\\]*)/ },
    src: ({ kind, href }) =>
      href &&
      `https://www.facebook.com/plugins/${kind}.php?href=${encodeURIComponent(`https://www.facebook.com${href}`)}`,
    href: ({ href }) => `https://www.facebook.com${href}`,
  },
  {
    hosts: ['platform.twitter.com', 'twitter.com', 'mobile.twitter.com', 'x.com'],
    label: 'Post on X',
    path: /^\/(?:embed\/(?:Tweet|index)\.html$|\w{1,20}(?:\/web)?\/status\/(?<id>\d{1,20})(?!\d))/,
    query: { id: /^\d{1,20}$/ },
    src: ({ id }) => id && `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
    href: ({ id }) => `https://x.com/i/status/${id}`,
  },
  {
    hosts: ['instagram.com'],
    label: ({ kind }) => (kind === 'p' ? 'Post on Instagram' : 'Video on Instagram'),
    path: /^\/(?:[\w.]{1,30}\/)?(?<kind>p|reel|tv)\/(?<id>[\w-]{5,40})(?:\/|$)/,
    src: ({ kind, id }) => `https://www.instagram.com/${kind}/${id}/embed/`,
    href: ({ kind, id }) => `https://www.instagram.com/${kind}/${id}/`,
  },
]

function soundCloudPlayer(url: string): string {
  return `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://${url}`)}`
}

/**
 * Returns the embed of a frame's address; undefined unless it is a player or map of a known host. Keeps only known
 * parts, so autoplay and tracking parameters go. Stable: `findEmbed(embed.src)` returns the same embed.
 */
export function findEmbed(address: string): Embed | undefined {
  const url = URL.parse(address.trim(), 'https://relative.invalid')
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return undefined
  const host = url.hostname.replace(/^www\./, '')
  for (const row of EMBED_HOSTS.filter(({ hosts }) => hosts.includes(host))) {
    const parts = readEmbedAddressParts(url, row)
    const src = parts && row.src(parts)
    if (src) return { src, href: row.href(parts), label: typeof row.label === 'string' ? row.label : row.label(parts) }
  }
  return undefined
}

function readEmbedAddressParts(
  { pathname, searchParams }: URL,
  { path = /^/, query = {} }: EmbedHost,
): EmbedAddressParts | undefined {
  const inPath = path.exec(pathname)
  if (!inPath) return undefined
  const parts: Record<string, string | undefined> = { ...inPath.groups }
  for (const [name, pattern] of Object.entries(query)) {
    const match = pattern.exec(searchParams.get(name) ?? '')
    parts[name] ??= match?.[1] ?? match?.[0]
  }
  return parts
}
