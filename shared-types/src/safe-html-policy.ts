import type { Attributes, IOptions, Tag } from 'sanitize-html'
import { findEmbed } from './embed.ts'
import { isNoAddress } from './no-address.ts'
import { LOOK_CLASSES, withLooks } from './text-looks.ts'

/** For ids and links to them, so that no article can take an id that our scripts look for. */
const ANCHOR_PREFIX = 'text-'

/**
 * Classes of WordPress's and our editor: alignment and kinds of blocks, and those that `withLooks` and
 * `linkPartsElsewhere` make. None of a
 * theme, and none that the site uses outside of an article's text.
 */
const editorClasses = [
  ...LOOK_CLASSES,
  'look-elsewhere',
  /^align(?:left|right|center|wide|full|none)$/,
  /^size-(?!\d+$)[\w-]{1,40}$/,
  /^(?:wp-(?:block|image|caption|embed|element|has)|blocks-gallery|gallery|columns|is|has|are)-[\w-]{1,80}$/,
  /^(?:wp-caption|blocks-gallery|gallery)$/,
]

const headings = ['h2', 'h3', 'h4', 'h5', 'h6']
const blocks = ['p', 'div', 'blockquote', 'pre', 'hr', 'br', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary']
const words =
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' ')
const pictures = ['figure', 'figcaption', 'img', 'picture', 'source', 'video', 'audio']
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

/** Removed with their content. Other elements that aren't allowed keep their text. */
const droppedWhole =
  'script style textarea option select xmp noscript noembed noframes iframe object applet template svg math title head plaintext canvas'.split(
    ' ',
  )

const tags = [...headings, ...blocks, ...words, ...pictures, ...tables]

/** A change here needs a new `SAFE_HTML_VERSION`. */
export const policy: IOptions & { readonly allowedEmptyAttributes: string[] } = {
  allowedTags: tags,
  nonTextTags: droppedWhole,
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
  allowedClasses: { '*': editorClasses, figure: ['embed', ...editorClasses] },
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
    a: transformLink,
    img: transformPicture,
    source: transformMedia,
    video: transformMedia,
    audio: transformMedia,
    figure: transformFigure,
    '*': transformAny,
  },
}

function transformAny(tagName: string, attributes: Attributes): Tag {
  const { id, ...attribs } = withLooks(tagName, attributes)
  const name = id?.trim()
  if (name && /^[\w.:-]{1,100}$/.test(name)) attribs.id = withAnchorPrefix(name)
  return { tagName, attribs }
}

function withAnchorPrefix(name: string): string {
  return name.startsWith(ANCHOR_PREFIX) ? name : `${ANCHOR_PREFIX}${name}`
}

/** External links get `noopener`; other values of `rel` stay. */
function transformLink(tagName: string, { href, rel, target, ...rest }: Attributes): Tag {
  const attribs: Attributes = { ...rest }
  const address = href === undefined ? undefined : httpsWhereOpen(href)
  if (address !== undefined && !isNoAddress(address)) attribs.href = anchorAddress(address)
  const kept = (rel ?? '').split(/\s+/).filter((token) => /^(?:nofollow|noreferrer|sponsored|ugc)$/.test(token))
  const outside = /^https?:/i.test(address ?? '') || target === '_blank'
  const relation = [...(outside ? ['noopener'] : []), ...new Set(kept)].join(' ')
  if (relation) attribs.rel = relation
  if (target === '_blank') attribs.target = target
  return { tagName, attribs }
}

function anchorAddress(address: string): string {
  const anchor = /^#([\w.:-]{1,100})$/.exec(address)?.[1]
  return anchor && anchor !== 'top' ? `#${withAnchorPrefix(anchor)}` : address
}

/** Turns pictures without an address into an unknown element: the library's own filter takes quadratic time. */
function transformPicture(tagName: string, attributes: Attributes): Tag {
  const picture = transformMedia(tagName, attributes)
  return picture.attribs.src ? picture : { tagName: 'no-picture', attribs: {} }
}

/** Pictures and recordings need http, https or a path of the site. Sizes are in pixels. */
function transformMedia(tagName: string, attributes: Attributes): Tag {
  const attribs: Attributes = { ...attributes }
  const address = [attributes.src, attributes['data-src'], attributes['data-lazy-src']]
    .map((value) => httpsWhereOpen(value ?? ''))
    .find(isMediaAddress)
  if (address) attribs.src = address
  else delete attribs.src
  for (const name of ['width', 'height']) if (!/^\d{1,5}$/.test(attribs[name] ?? '')) delete attribs[name]
  if (!/^(?:lazy|eager)$/.test(attribs.loading ?? '')) delete attribs.loading
  if (!isMediaAddress(attribs.poster ?? '')) delete attribs.poster
  const sizes = readableSizes(attributes.srcset ?? '')
  if (sizes) attribs.srcset = sizes
  else delete attribs.srcset
  return { tagName, attribs }
}

function isMediaAddress(address: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address)
}

/** The library logs candidates that it can't read, with everything that an author put there. */
function readableSizes(srcset: string): string {
  return srcset
    .split(/,\s+|(?<=\s[\d.]{1,8}[wx]),/)
    .map((candidate) => candidate.trim())
    .filter((candidate) => /^[^\s,]\S*(?:\s+(?:[1-9]\d{0,4}w|\d{1,2}(?:\.\d{1,3})?x))?$/.test(candidate))
    .join(', ')
}

/** Only a figure with the frame of a known host keeps its address, in our form. */
function transformFigure(tagName: string, attributes: Attributes): Tag {
  const { 'data-embed-src': src, 'data-embed-title': title, class: names = '', ...attribs } = attributes
  const embed = src === undefined ? undefined : findEmbed(src)
  if (embed) {
    const { style: _, align: __, ...others } = attribs
    return {
      tagName,
      attribs: { ...others, class: 'embed', 'data-embed-src': embed.src, 'data-embed-title': title || embed.label },
    }
  }
  const kept = names.split(/\s+/).filter((name) => name !== 'embed')
  return { tagName, attribs: { ...attribs, class: kept.join(' ') } }
}

/** `//host/path` uses the page's scheme, which files, mails and feeds don't have. */
function httpsWhereOpen(address: string): string {
  const trimmed = address.trim()
  return trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
}
