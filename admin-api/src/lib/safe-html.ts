import { isPlaceholderAddress } from '@hometown/shared-types/rules/addresses'
import { ARTICLE_CLASSES, ARTICLE_TAGS, WIDTH_PERCENTS } from '@hometown/shared-types/rules/article-html'
import { isTooDeep, readPageBreaks, withoutTags } from '@hometown/shared-types/rules/html'
import type { Attributes, IOptions, Tag } from 'sanitize-html'
import sanitizeHtml from 'sanitize-html'
import { findEmbed } from './embed-hosts.ts'
import { replaceEmbedFrames } from './replace-embed-frames.ts'

/** WordPress's blocks get these classes with a color. `inline-color` says that a mark is no highlighting. */
const COLOR_CLASS = /^has-(?!inline-color$)(?:[\w-]{1,60}-)?(?:color|background|gradient-background)$/

const TAGS_THAT_FLOAT = new Set(['img', 'table', 'figure'])

/**
 * Replaces `style` and `align` by classes that the site knows: text alignment and widths in percent. Everything else of
 * a style is lost, and so are the color classes of WordPress's themes: foreign colors can't be read in both of ours.
 * A second call changes nothing.
 */
function withStyleClasses(tagName: string, attributes: Attributes): Attributes {
  const { style, align, ...rest } = attributes
  const names = rest.class?.split(/\s+/) ?? []
  if (style === undefined && align === undefined && !names.some((name) => COLOR_CLASS.test(name))) return rest
  const styles = readStyleDeclarations(style ?? '')
  const looks = [...alignmentClasses(tagName, styles.get('text-align'), align?.toLowerCase()), ...widthClasses(styles)]
  const otherNames = names.filter((name) => name && !COLOR_CLASS.test(name))
  const all = [...new Set([...otherNames, ...looks])].join(' ')
  if (all) rest.class = all
  else delete rest.class
  return tagName === 'img' ? withPixelSizes(rest, styles) : rest
}

function alignmentClasses(tagName: string, style: string | undefined, attribute: string | undefined): string[] {
  const side = (value = '') => /^(?:left|right|center)$/.exec(value)?.[0]
  const text = side(style) ?? (TAGS_THAT_FLOAT.has(tagName) ? undefined : side(attribute))
  const block = TAGS_THAT_FLOAT.has(tagName) ? side(attribute) : undefined
  return [...(text ? [`has-text-align-${text}`] : []), ...(block ? [`align${block}`] : [])]
}

/** Finds the width of a column, a picture, a cell; WordPress has that of a picture beside a text in the text's grid. */
function widthClasses(styles: ReadonlyMap<string, string>): string[] {
  const grid = /^(?:auto |1fr )?(\d[\d.]{0,8}%)(?: auto| 1fr)?$/.exec(styles.get('grid-template-columns') ?? '')?.[1]
  const value = styles.get('flex-basis') ?? styles.get('width') ?? grid
  const percent = Number(/^(\d[\d.]{0,24})%$/.exec(value ?? '')?.[1])
  const width = percent <= 100 ? nearestWidthPercent(percent) : 0
  return width > 0 ? [`look-w-${width}`] : []
}

function nearestWidthPercent(percent: number): number {
  return WIDTH_PERCENTS.find((width) => width % 5 !== 0 && Math.abs(width - percent) < 1) ?? Math.round(percent / 5) * 5
}

/** Sets the width in pixels that an editor dragged the picture to. */
function withPixelSizes(attributes: Attributes, styles: ReadonlyMap<string, string>): Attributes {
  const pixels = Number(/^(\d{2,4})(?:\.\d{1,8})?px$/.exec(styles.get('width') ?? '')?.[1])
  if (!(pixels > 0)) return attributes
  const [width, height] = [Number(attributes.width), Number(attributes.height)]
  const sized: Attributes = { ...attributes, width: String(pixels) }
  if (width > 0 && height > 0) sized.height = String(Math.max(1, Math.round((height * pixels) / width)))
  else delete sized.height
  return sized
}

/** A longer style is no editor's. */
const LONGEST_STYLE = 2000
const MOST_STYLE_DECLARATIONS = 40
const LONGEST_STYLE_VALUE = 80

/**
 * Returns the declarations of a `style` attribute by property, both in lower case. Reads in linear time. A style with
 * escapes, comments or tags counts as none: its author hides something.
 */
function readStyleDeclarations(style: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  if (style.length > LONGEST_STYLE || /[\\<@{}]|\/\*/.test(style)) return styles
  for (const declaration of style.toLowerCase().split(';', MOST_STYLE_DECLARATIONS)) {
    const colon = declaration.indexOf(':')
    const value = declaration.slice(colon + 1).trim()
    if (colon > 0 && value.length <= LONGEST_STYLE_VALUE) styles.set(declaration.slice(0, colon).trim(), value)
  }
  return styles
}

/** The prefix of ids and links to them, so that no article can take an id that our scripts look for. */
const ANCHOR_PREFIX = 'text-'

/** These elements are removed with their content. Others that aren't allowed keep their text. */
const TAGS_DROPPED_WITH_CONTENT =
  'script style textarea option select xmp noscript noembed noframes iframe object applet template svg math title head plaintext canvas'.split(
    ' ',
  )

/** A change here, or of what an article may consist of, needs a new `SAFE_HTML_VERSION`. */
const sanitizerPolicy: IOptions & { readonly allowedEmptyAttributes: string[] } = {
  allowedTags: [...ARTICLE_TAGS],
  nonTextTags: TAGS_DROPPED_WITH_CONTENT,
  selfClosing: ['img', 'br', 'hr', 'col', 'wbr', 'source'],
  allowedAttributes: {
    '*': ['id', 'lang', 'dir', 'title'],
    a: ['href', 'rel', 'target', 'download'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['src', 'srcset', 'sizes', 'type', 'media', 'width', 'height'],
    video: ['src', 'poster', 'controls', 'preload', 'loop', 'muted', 'playsinline', 'width', 'height'],
    audio: ['src', 'controls', 'preload', 'loop'],
    figure: ['data-embed-src', 'data-embed-title'],
    blockquote: ['cite'],
    q: ['cite'],
    time: ['datetime'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    details: ['open'],
    col: ['span'],
    colgroup: ['span'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedEmptyAttributes: ['alt', 'download'],
  allowedClasses: { '*': [...ARTICLE_CLASSES], figure: ['embed', ...ARTICLE_CLASSES] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: {
    img: ['http', 'https'],
    source: ['http', 'https'],
    video: ['http', 'https'],
    audio: ['http', 'https'],
  },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    h1: (_name, attributes) => ({ tagName: 'h2', attribs: attributes }),
    strike: (_name, attributes) => ({ tagName: 's', attribs: attributes }),
    a: transformLinkTag,
    img: transformPictureTag,
    source: transformMediaTag,
    video: transformMediaTag,
    audio: transformMediaTag,
    figure: transformFigureTag,
    '*': transformAnyTag,
  },
}

function transformAnyTag(tagName: string, attributes: Attributes): Tag {
  const { id, ...attribs } = withStyleClasses(tagName, attributes)
  const name = id?.trim()
  if (name && /^[\w.:-]{1,100}$/.test(name)) attribs.id = withAnchorPrefix(name)
  return { tagName, attribs }
}

function withAnchorPrefix(name: string): string {
  return name.startsWith(ANCHOR_PREFIX) ? name : `${ANCHOR_PREFIX}${name}`
}

/** External links get `noopener`; other values of `rel` stay. */
function transformLinkTag(tagName: string, { href, rel, target, ...rest }: Attributes): Tag {
  const attribs: Attributes = { ...rest }
  const address = href === undefined ? undefined : httpsWhereSchemeIsMissing(href)
  if (address !== undefined && !isPlaceholderAddress(address)) attribs.href = prefixedAnchorAddress(address)
  const tokens = (rel ?? '').split(/\s+/).filter((token) => /^(?:nofollow|noreferrer|sponsored|ugc)$/.test(token))
  const isExternal = /^https?:/i.test(address ?? '') || target === '_blank'
  const relation = [...(isExternal ? ['noopener'] : []), ...new Set(tokens)].join(' ')
  if (relation) attribs.rel = relation
  if (target === '_blank') attribs.target = target
  return { tagName, attribs }
}

function prefixedAnchorAddress(address: string): string {
  const anchor = /^#([\w.:-]{1,100})$/.exec(address)?.[1]
  return anchor && anchor !== 'top' ? `#${withAnchorPrefix(anchor)}` : address
}

/** Turns pictures without an address into an unknown element: the library's own filter takes quadratic time. */
function transformPictureTag(tagName: string, attributes: Attributes): Tag {
  const picture = transformMediaTag(tagName, attributes)
  return picture.attribs.src ? picture : { tagName: 'no-picture', attribs: {} }
}

/** Pictures and recordings need http, https or a path of the site. Sizes are in pixels. */
function transformMediaTag(tagName: string, attributes: Attributes): Tag {
  const attribs: Attributes = { ...attributes }
  const address = [attributes.src, attributes['data-src'], attributes['data-lazy-src']]
    .map((value) => httpsWhereSchemeIsMissing(value ?? ''))
    .find(isMediaAddress)
  if (address) attribs.src = address
  else delete attribs.src
  for (const name of ['width', 'height']) if (!/^\d{1,5}$/.test(attribs[name] ?? '')) delete attribs[name]
  if (!/^(?:lazy|eager)$/.test(attribs.loading ?? '')) delete attribs.loading
  if (!isMediaAddress(attribs.poster ?? '')) delete attribs.poster
  const sizes = readablePictureSizes(attributes.srcset ?? '')
  if (sizes) attribs.srcset = sizes
  else delete attribs.srcset
  return { tagName, attribs }
}

function isMediaAddress(address: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address)
}

/** The library logs candidates that it can't read, with everything that an author put there. */
function readablePictureSizes(srcset: string): string {
  return srcset
    .split(/,\s+|(?<=\s[\d.]{1,8}[wx]),/)
    .map((candidate) => candidate.trim())
    .filter((candidate) => /^[^\s,]\S*(?:\s+(?:[1-9]\d{0,4}w|\d{1,2}(?:\.\d{1,3})?x))?$/.test(candidate))
    .join(', ')
}

/** Only a figure with the frame of a known host keeps its address, in our form. */
function transformFigureTag(tagName: string, attributes: Attributes): Tag {
  const { 'data-embed-src': src, 'data-embed-title': title, class: names = '', ...attribs } = attributes
  const embed = src === undefined ? undefined : findEmbed(src)
  if (embed) {
    const { style: _, align: __, ...others } = attribs
    return {
      tagName,
      attribs: { ...others, class: 'embed', 'data-embed-src': embed.src, 'data-embed-title': title || embed.label },
    }
  }
  const otherNames = names.split(/\s+/).filter((name) => name !== 'embed')
  return { tagName, attribs: { ...attribs, class: otherNames.join(' ') } }
}

/** `//host/path` uses the page's scheme, which files, mails and feeds don't have. */
function httpsWhereSchemeIsMissing(address: string): string {
  const trimmed = address.trim()
  return trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
}

/** The version is stored with safe HTML. Older HTML is sanitized again. */
export const SAFE_HTML_VERSION = 5

const MAX_SANITIZING_ROUNDS = 6

/**
 * Call it when the HTML is written to the database. Keeps what an editor makes (paragraphs, headings, lists, quotes,
 * code, links, pictures, figures, tables, recordings, classes of WordPress's blocks). Drops scripts, styles, forms,
 * event handlers, comments and unknown frames. WordPress's page breaks become ours (`PAGE_BREAK`). Turns frames of
 * known hosts into `<figure class="embed" data-embed-src data-embed-title>` with a plain link, `h1` into `h2`, `strike`
 * into `s`, alignment and widths of styles into classes of ours, and prefixes ids with `text-`. Never throws;
 * idempotent. HTML that nests deeper than 250 elements, or has more than 50,000 tags and entities, becomes its text.
 */
export function sanitizeArticleHtml(source: string): string {
  let html = readPageBreaks(source)
  // Only wrongly nested tags change more than once. Two rounds have always been enough.
  for (let round = 0; round < MAX_SANITIZING_ROUNDS; round++) {
    const safe = sanitizeOnce(html)
    if (safe === html) return safe
    html = safe
  }
  return sanitizeOnce(withoutTags(html))
}

function sanitizeOnce(html: string): string {
  const bounded = boundMarkup(withoutControlCharacters(html.toWellFormed()))
  return withoutControlCharacters(sanitizeHtml(bounded, sanitizerPolicy)).replaceAll('<p></p>', '').trim()
}

function boundMarkup(html: string): string {
  if (hasTooMuchMarkup(html)) return withoutHtmlEntities(withoutTags(html))
  return isTooDeep(html) ? withoutTags(html) : replaceEmbedFrames(html)
}

/** Each tag or entity takes the parser and the sanitizer some 20 µs. 25,000 elements are a table of 1,000 rows. */
const MOST_TAGS_AND_ENTITIES = 50_000

/** Counts what begins a tag or an entity, whether it is one or not. */
export function hasTooMuchMarkup(html: string): boolean {
  const beginning = /[<&]/g
  for (let count = 0; count <= MOST_TAGS_AND_ENTITIES; count++) if (!beginning.test(html)) return false
  return true
}

/** Removes everything that looks like an entity, in linear time. */
function withoutHtmlEntities(html: string): string {
  return html.replace(/&(?:#?\w{1,32};)?/g, ' ')
}

/** Control characters break feeds and mails. */
function withoutControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}
