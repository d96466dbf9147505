import { findEmbed } from '@hometown/shared-types/embed'
import { escapeHtml } from '@hometown/shared-types/escape-html'

interface GalleryPicture {
  address: string
  alt: string | null
  caption: string | null
}

export interface ShortcodeOptions {
  /** Pictures of a gallery: by number, or all that were uploaded to the post. */
  findPictures(numbers: readonly number[] | undefined): GalleryPicture[]
}

interface Tag {
  start: number
  end: number
  name: string
  attributes: string
  isClosing: boolean
  isEscaped: boolean
}

const TAG = /\[(\[?)(\/?)([A-Za-z][\w-]{0,40})((?:\s[^[\]]{0,4000})?)\/?\](\]?)/g
/** A text with more has no need of them. */
const GALLERIES_LIMIT = 100
const ATTRIBUTE = /([\w-]{1,60})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/**
 * A stored text with WordPress's own shortcodes as HTML. Those of plugins lose their brackets and keep what they enclose.
 * Words in brackets that only look like one, such as `[sic]`, stay.
 * @returns also the names of shortcodes that couldn't be shown
 */
export function renderShortcodes(text: string, options: ShortcodeOptions): { html: string; unknown: string[] } {
  const tags = readTags(text)
  const closed = new Set(tags.filter(({ isClosing }) => isClosing).map(({ name }) => name))
  const unknown = new Set<string>()
  const parts: string[] = []
  let at = 0
  let galleries = 0
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index]
    if (!tag || tag.start < at) continue
    if (tag.isEscaped) {
      parts.push(text.slice(at, tag.start), text.slice(tag.start + 1, tag.end - 1))
      at = tag.end
      continue
    }
    const render = Object.hasOwn(KNOWN, tag.name) ? KNOWN[tag.name] : undefined
    if (render && !tag.isClosing) {
      const closing = closed.has(tag.name) ? findClosing(tags, index) : undefined
      const inner = closing ? text.slice(tag.end, closing.start) : ''
      if (tag.name === 'gallery' && ++galleries > GALLERIES_LIMIT) break
      parts.push(text.slice(at, tag.start), render(readAttributes(tag.attributes), inner, options))
      at = closing?.end ?? tag.end
      continue
    }
    const isShortcode =
      render !== undefined ||
      tag.isClosing ||
      closed.has(tag.name) ||
      /[\w-]\s{0,5}=/.test(tag.attributes) ||
      /[_-]/.test(tag.name)
    if (!isShortcode) continue
    if (!tag.isClosing && !render) unknown.add(tag.name)
    parts.push(text.slice(at, tag.start))
    at = tag.end
  }
  parts.push(text.slice(at))
  return { html: parts.join(''), unknown: [...unknown] }
}

/** Names of the shortcodes of plugins that enclose something. */
function closedShortcodes(text: string): string[] {
  const closing = readTags(text).filter(({ isClosing, isEscaped }) => isClosing && !isEscaped)
  return [...new Set(closing.map(({ name }) => name))].filter(
    (name) => !Object.hasOwn(KNOWN, name) && name !== 'playlist',
  )
}

function readTags(text: string): Tag[] {
  return Array.from(
    text.matchAll(TAG),
    ({ 0: whole, 1: before, 2: slash, 3: name = '', 4: attributes = '', 5: after, index }) => {
      const isEscaped = before === '[' && after === ']'
      const skipped = before === '[' && !isEscaped ? 1 : 0
      const extra = after === ']' && !isEscaped ? 1 : 0
      return {
        start: index + skipped,
        end: index + whole.length - extra,
        name: name.toLowerCase(),
        attributes,
        isClosing: slash === '/',
        isEscaped,
      }
    },
  )
}

/** Of captions within a gallery, or one in another, the first that closes counts, as in WordPress. */
function findClosing(tags: readonly Tag[], from: number): Tag | undefined {
  const name = tags[from]?.name
  for (let index = from + 1; index < tags.length; index++) {
    const tag = tags[index]
    if (tag?.name !== name) continue
    return tag?.isClosing ? tag : undefined
  }
  return undefined
}

function readAttributes(text: string): Record<string, string> {
  const pairs = Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    double ?? single ?? bare ?? '',
  ])
  return Object.fromEntries(pairs)
}

type Render = (attributes: Record<string, string>, inner: string, options: ShortcodeOptions) => string

const KNOWN: Readonly<Record<string, Render>> = {
  caption: renderCaption,
  wp_caption: renderCaption,
  gallery: renderGallery,
  embed: (_attributes, inner) => frameOf(inner.trim()),
  youtube: (attributes, inner) => frameOf(attributes.url ?? attributes.id ?? inner.trim()),
  audio: (attributes, inner) => recording('audio', attributes, inner),
  video: (attributes, inner) => recording('video', attributes, inner),
}

function renderCaption({ caption, align = '' }: Record<string, string>, inner: string): string {
  const picture = /^(?:\s*<a [^<>]*>\s*<img [^<>]*>\s*<\/a>|\s*<img [^<>]*>)/i.exec(inner)?.[0]
  if (picture === undefined) return inner
  const text = (caption ?? inner.slice(picture.length)).trim()
  const alignment = /^align(?:left|right|center|none)$/.test(align) ? ` ${align}` : ''
  return `\n\n<figure class="wp-caption${alignment}">${picture.trim()}${text === '' ? '' : `<figcaption>${text}</figcaption>`}</figure>\n\n`
}

function renderGallery(
  { ids, include }: Record<string, string>,
  _inner: string,
  { findPictures }: ShortcodeOptions,
): string {
  const list = (ids ?? include)?.split(',').map(Number).filter(Number.isSafeInteger)
  const pictures = findPictures(list)
  if (pictures.length === 0) return ''
  return `\n\n<figure class="wp-block-gallery has-nested-images columns-default">${pictures.map(galleryPicture).join('')}</figure>\n\n`
}

function galleryPicture({ address, alt, caption }: GalleryPicture): string {
  const text = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  return `<figure class="wp-block-image"><img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? '')}">${text}</figure>`
}

function recording(kind: 'audio' | 'video', attributes: Record<string, string>, inner: string): string {
  const names = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv']
  const address = names.map((name) => attributes[name]).find(Boolean) ?? inner.trim()
  if (!/^https?:\/\/\S+$/.test(address)) return ''
  return `\n\n<figure class="wp-block-${kind}"><${kind} controls src="${escapeHtml(address)}"></${kind}></figure>\n\n`
}

const ALONE = /^[ \t]*(?:<p>)?(https?:\/\/[^\s<>"]{1,2000})(?:<\/p>)?[ \t]*$/gm

/** The player of a video's or a map's address; a link for hosts that we don't know. */
function frameOf(address: string): string {
  if (!/^https?:\/\/[^\s<>"]+$/.test(address)) return ''
  const plain = address.replaceAll('&amp;', '&')
  const embed = findEmbed(plain)
  const shown = escapeHtml(plain)
  return embed
    ? `\n\n<iframe src="${escapeHtml(embed.src)}"></iframe>\n\n`
    : `\n\n<p><a href="${shown}">${shown}</a></p>\n\n`
}

/** WordPress turns an address that stands alone in a line into its player. */
export function withFrames(html: string): string {
  return html.replace(ALONE, (line, address: string) => {
    const isPlayer = findEmbed(address.replaceAll('&amp;', '&')) !== undefined
    return isPlayer ? frameOf(address) : line
  })
}

/** What WordPress itself makes. */
const CORE: ReadonlySet<string> = new Set(['core', 'core-embed'])
const BLOCK = /^!--\s{1,5}(\/?)wp:([a-z][\w-]{0,60})\/([a-z][\w-]{0,60})/

/** Without an end, as `<!-- wp:jetpack/paywall /-->`: what follows is for members only. */
const MARKER_BLOCK = /<!--\s{1,5}wp:((?:[\w-]{1,60}\/)?[\w-]{0,40}(?:paywall|members?[_-]?only)[\w-]{0,40})\s/gi
const MARKER_SHORTCODE = /(?<!\[)\[([\w-]{0,40}(?:paywall|members?[_-]?only)[\w-]{0,40})[\s\]]/gi

/**
 * Shortcodes and blocks of plugins that enclose text, because some show it to members only and their name doesn't tell,
 * and those without an end that have the name of a paywall.
 * @param text as WordPress stores it
 */
export function restrictedParts(text: string): string[] {
  const shortcodes = [...closedShortcodes(text), ...namesOf(text, MARKER_SHORTCODE)]
  const blocks = [...pluginBlocksWithText(text), ...namesOf(text, MARKER_BLOCK)]
  return [
    ...[...new Set(shortcodes)].map((name) => `[${name}]`),
    ...[...new Set(blocks)].map((name) => `block “${name}”`),
  ]
}

function namesOf(text: string, marker: RegExp): string[] {
  return Array.from(text.matchAll(marker), ([, name = '']) => name.toLowerCase())
}

function pluginBlocksWithText(text: string): string[] {
  const open: string[] = []
  const found = new Set<string>()
  for (const piece of text.split('<')) {
    const end = piece.indexOf('>')
    const [, slash, namespace = '', block] = BLOCK.exec(piece) ?? []
    const name = `${namespace}/${block}`
    if (slash === '/') {
      if (open.at(-1) === name) open.pop()
    } else if (slash === '' && !CORE.has(namespace) && !piece.slice(0, end).endsWith('/--')) open.push(name)
    const shown = piece.slice(end + 1).replaceAll('&nbsp;', '')
    if (shown.trim() !== '') for (const enclosing of open.splice(0)) found.add(enclosing)
  }
  return [...found]
}
