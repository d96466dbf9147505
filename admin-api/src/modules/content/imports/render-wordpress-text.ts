import { WORDPRESS_PAGE_BREAK } from '@hometown/shared-types/rules/html'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import { findEmbed } from '../../../lib/embed-hosts.ts'
import type { IncomingPicture } from './import-source.ts'

/** Finds a gallery's pictures by number, or all that were uploaded to the post. */
type FindGalleryPictures = (numbers: readonly number[] | undefined) => readonly IncomingPicture[]

/** A block that WordPress computes when it shows the page: nothing of it is in the file. */
const DYNAMIC_BLOCK_PATTERN = /<!-- wp:([a-z][\w-]{0,60}(?:\/[a-z][\w-]{0,60})?) (?:\{[^<>]{0,4000}\} )?\/-->/g
/** These blocks have nothing to show on a page of their own. */
const EMPTY_BLOCKS: ReadonlySet<string> = new Set(['spacer', 'separator', 'more', 'nextpage'])
/** The mark at which the beginning of a post ends in lists. */
const MORE_MARKER = /<!--(?:more[^<>]{0,200}|noteaser)-->/g
const EMBED_WRAPPER = /<div class="wp-block-embed__wrapper">\s{0,20}(https?:\/\/[^\s<>"]{1,2000})\s{0,20}<\/div>/g
/** WordPress turns an address that stands alone in a line into its player. */
const ADDRESS_ALONE_IN_LINE = /^[ \t]*(?:<p>)?(https?:\/\/[^\s<>"]{1,2000})(?:<\/p>)?[ \t]*$/gm

/** Renders a text as WordPress stores it, with blocks and shortcodes. The HTML is NOT SAFE. */
export function renderWordPressText(stored: string, findPictures: FindGalleryPictures) {
  const notes = new Set<string>()
  const bare = stored
    .replace(DYNAMIC_BLOCK_PATTERN, (_block, name: string) => {
      if (name === 'block') notes.add('its synced pattern couldn’t come')
      else if (!EMPTY_BLOCKS.has(name)) notes.add(`the block “${name}” is computed by WordPress and couldn’t come`)
      return ''
    })
    .replace(MORE_MARKER, '\n\n')
    .replace(EMBED_WRAPPER, '\n$1\n')
  const html = renderShortcodes(bare, findPictures, (name) =>
    notes.add(`the shortcode [${name}] belongs to a plugin and couldn’t come`),
  ).replace(ADDRESS_ALONE_IN_LINE, (line, address: string) =>
    findEmbed(address.replaceAll('&amp;', '&')) ? playerOrLinkHtml(address) : line,
  )
  return {
    html: stored.includes('<!-- wp:')
      ? html
      : html.split(WORDPRESS_PAGE_BREAK).map(htmlWithParagraphs).join(WORDPRESS_PAGE_BREAK),
    notes: [...notes],
    restricted: listRestrictedParts(stored),
  }
}

const ATTRIBUTES = String.raw`((?:\s[^[\]]{0,4000})?)`
const CAPTION_CODE = new RegExp(String.raw`(?<!\[)\[((?:wp_)?caption)${ATTRIBUTES}\]([\s\S]{0,5000}?)\[/\1\]`, 'gi')
const GALLERY_SHORTCODE = new RegExp(String.raw`(?<!\[)\[gallery${ATTRIBUTES}/?\]`, 'gi')
const PLAYER_SHORTCODE = new RegExp(
  String.raw`(?<!\[)\[(embed|youtube|audio|video)${ATTRIBUTES}\](?:([^[\]]{0,2000})\[/\1\])?`,
  'gi',
)
const ANY_SHORTCODE = new RegExp(String.raw`(?<!\[)\[(/?)([a-z][\w-]{0,40})${ATTRIBUTES}/?\]`, 'gi')
const ESCAPED_SHORTCODE = /\[(\[[^[\]]{1,4000}\])\]/g

/**
 * WordPress's own shortcodes become HTML. Those of plugins lose their brackets and keep what they enclose. Words in
 * brackets that only look like one, such as `[sic]`, stay.
 */
function renderShortcodes(text: string, findPictures: FindGalleryPictures, onUnknown: (name: string) => void): string {
  const closed = new Set(matchedNamesIn(text, CLOSING_SHORTCODE))
  return text
    .replace(CAPTION_CODE, (_code, _name, attributes: string, inner: string) =>
      figureFromCaption(shortcodeAttributesOf(attributes), inner),
    )
    .replace(GALLERY_SHORTCODE, (_code, attributes: string) => {
      const { ids, include } = shortcodeAttributesOf(attributes)
      return galleryHtml(findPictures((ids ?? include)?.split(',').map(Number).filter(Number.isSafeInteger)))
    })
    .replace(PLAYER_SHORTCODE, (_code, name: string, attributes: string, inner = '') => {
      const kind = name.toLowerCase()
      return kind === 'audio' || kind === 'video'
        ? recordingHtml(kind, shortcodeAttributesOf(attributes), inner.trim())
        : playerOrLinkHtml(shortcodeAttributesOf(attributes).url ?? inner.trim())
    })
    .replace(ANY_SHORTCODE, (code, slash: string, written: string, attributes: string) => {
      const name = written.toLowerCase()
      if (slash === '/') return ''
      if (!closed.has(name) && !attributes.includes('=') && !/[_-]/.test(name)) return code
      onUnknown(name)
      return ''
    })
    .replace(ESCAPED_SHORTCODE, '$1')
}

const SHORTCODE_ATTRIBUTE = /([\w-]{1,60})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

function shortcodeAttributesOf(text: string): Record<string, string> {
  const pairs = Array.from(text.matchAll(SHORTCODE_ATTRIBUTE), ([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    double ?? single ?? bare ?? '',
  ])
  return Object.fromEntries(pairs)
}

function figureFromCaption({ caption, align = '' }: Record<string, string>, inner: string): string {
  const picture = /^(?:\s*<a [^<>]*>\s*<img [^<>]*>\s*<\/a>|\s*<img [^<>]*>)/i.exec(inner)?.[0]
  if (picture === undefined) return inner
  const text = (caption ?? inner.slice(picture.length)).trim()
  const alignment = /^align(?:left|right|center|none)$/.test(align) ? ` ${align}` : ''
  return `\n\n<figure class="wp-caption${alignment}">${picture.trim()}${text === '' ? '' : `<figcaption>${text}</figcaption>`}</figure>\n\n`
}

function galleryHtml(pictures: readonly IncomingPicture[]): string {
  if (pictures.length === 0) return ''
  const figures = pictures.map(({ address, alt, caption }) => {
    const text = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
    return `<figure class="wp-block-image"><img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? '')}">${text}</figure>`
  })
  return `\n\n<figure class="wp-block-gallery has-nested-images columns-default">${figures.join('')}</figure>\n\n`
}

function recordingHtml(kind: 'audio' | 'video', attributes: Record<string, string>, inner: string): string {
  const names = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv']
  const address = names.map((name) => attributes[name]).find(Boolean) ?? inner
  return /^https?:\/\/\S+$/.test(address) ? `\n\n${playerHtml(kind, address)}\n\n` : ''
}

function playerHtml(kind: 'audio' | 'video', address: string): string {
  return `<figure class="wp-block-${kind}"><${kind} controls src="${escapeHtml(address)}"></${kind}></figure>`
}

/** Returns the player of a video's or a map's address; a link for hosts that we don't know. */
function playerOrLinkHtml(address: string): string {
  if (!/^https?:\/\/[^\s<>"]+$/.test(address)) return ''
  const plain = address.replaceAll('&amp;', '&')
  const embed = findEmbed(plain)
  return embed
    ? `\n\n<iframe src="${escapeHtml(embed.src)}"></iframe>\n\n`
    : `\n\n<p><a href="${escapeHtml(plain)}">${escapeHtml(plain)}</a></p>\n\n`
}

const CLOSING_SHORTCODE = /(?<!\[)\[\/([a-z][\w-]{0,40})\]/gi
const CORE_SHORTCODES = new Set('caption wp_caption gallery embed youtube audio video playlist'.split(' '))
const ENCLOSING_BLOCK =
  /<!--\s{1,5}\/?wp:(?!core\/|core-embed\/)([a-z][\w-]{0,60}\/[a-z][\w-]{0,60})\s[^<>]*(?<!\/)-->/g
/** A block without an end, as `<!-- wp:jetpack/paywall /-->`, keeps what follows for members only. */
const PAYWALL_BLOCK = /<!--\s{1,5}wp:((?:[\w-]{1,60}\/)?[\w-]{0,40}(?:paywall|members?[_-]?only)[\w-]{0,40})\s/gi
const PAYWALL_SHORTCODE = /(?<!\[)\[([\w-]{0,40}(?:paywall|members?[_-]?only)[\w-]{0,40})[\s\]]/gi

/**
 * Lists shortcodes and blocks of plugins that enclose something, because some show it to members only and their name
 * doesn't tell, and those without an end that have the name of a paywall.
 */
function listRestrictedParts(text: string): string[] {
  const shortcodes = [
    ...matchedNamesIn(text, CLOSING_SHORTCODE).filter((name) => !CORE_SHORTCODES.has(name)),
    ...matchedNamesIn(text, PAYWALL_SHORTCODE),
  ]
  const blocks = [...matchedNamesIn(text, ENCLOSING_BLOCK), ...matchedNamesIn(text, PAYWALL_BLOCK)]
  return [...new Set([...shortcodes.map((name) => `[${name}]`), ...blocks.map((name) => `block “${name}”`)])]
}

const SYNCED_PATTERN = /<!-- wp:block \{"ref":(\d{1,12})/g

/** Lists the numbers of the text's synced patterns. */
export function listSyncedPatterns(text: string): number[] {
  return matchedNamesIn(text, SYNCED_PATTERN).map(Number)
}

/** Tells whether the text hides what follows it. */
export function hasPaywall(text: string): boolean {
  return [PAYWALL_SHORTCODE, PAYWALL_BLOCK].some((paywall) => matchedNamesIn(text, paywall).length > 0)
}

function matchedNamesIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name.toLowerCase())
}

const HTML_BLOCK_TAGS =
  'address|article|aside|blockquote|details|div|dl|dd|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|audio|video'
const OPENING_BLOCK_TAG = new RegExp(`<(?:${HTML_BLOCK_TAGS})(?=[\\s/>])`, 'gi')
const CLOSING_BLOCK_TAG = new RegExp(`</(?:${HTML_BLOCK_TAGS})\\s{0,9}>`, 'gi')
const BEGINS_WITH_BLOCK_TAG = new RegExp(`^</?(?:${HTML_BLOCK_TAGS})(?=[\\s/>])`, 'i')

/** The classic editor stores empty lines for paragraphs. Blocks and preformatted text stay. */
function htmlWithParagraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/(?=<pre[\s>])|(?<=<\/pre>)/i)
    .map((part) => (/^<pre[\s>]/i.test(part) ? part : paragraphsFromText(part)))
    .join('\n')
}

function paragraphsFromText(text: string): string {
  return text
    .replace(OPENING_BLOCK_TAG, '\n\n$&')
    .replace(CLOSING_BLOCK_TAG, '$&\n\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BEGINS_WITH_BLOCK_TAG.test(part) ? part : `<p>${part.replace(/(?<!<br ?\/?>)\n/g, '<br>\n')}</p>`))
    .join('\n')
}

/** Adds a player for the post's recording if the text has none. @param enclosure address, size and type in lines */
export function addEnclosurePlayer(html: string, enclosure = ''): string {
  const [address = '', , type = ''] = enclosure.split('\n').map((line) => line.trim())
  const url = /^https?:/.test(address) ? URL.parse(address) : null
  if (!url || html.includes(url.host + url.pathname)) return html
  if (type.startsWith('audio/')) return `${html}\n${playerHtml('audio', url.href)}`
  return type.startsWith('video/') ? `${html}\n${playerHtml('video', url.href)}` : html
}
