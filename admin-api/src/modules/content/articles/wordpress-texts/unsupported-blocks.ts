import { isTooDeep, replaceTags } from '@hometown/shared-types/rules/html'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import { Parser } from 'htmlparser2'
import { findEmbed } from '../../../../lib/embed-hosts.ts'
import { hasTooMuchMarkup } from '../../../../lib/safe-html.ts'

/** A post with more is a page of frames; the first links are enough. */
const REPLACED_PARTS_LIMIT = 20

/** Marks a link that must keep leading to WordPress. Other links to posts lead to our own articles. */
export const UNSUPPORTED_BLOCK_HASH = '#elsewhere'

/** Searching is no part of an article, so it gets no link. */
type UnsupportedPartKind = 'form' | 'search' | 'other'

interface UnsupportedPart {
  readonly kind: UnsupportedPartKind
  readonly start: number
  readonly end: number
}

interface OpenUnsupportedPart extends Pick<UnsupportedPart, 'kind' | 'start'> {
  readonly depth: number
  /** True if the element is always replaced. Others only if nothing in them can be shown. */
  readonly isAlwaysReplaced: boolean
  /** How many visible texts and pictures came before it. */
  readonly visibleCountBefore: number
}

/**
 * Replaces what sanitizing would drop without a word (forms, frames of unknown hosts, scripts of others, elements and
 * blocks that only a script would fill) by a link to the post at WordPress. The result isn't safe yet.
 * @param postUrl the post's address at WordPress; without a web address, nothing is replaced
 */
export function linkUnsupportedBlocks(html: string, postUrl: string): string {
  const url = URL.parse(postUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return html
  if (!/<(?:form|iframe|script|object|embed|applet|canvas)\b|<\w+-|\bwp-block-/i.test(html)) return html
  // Sanitizing leaves only the text of such bodies.
  if (hasTooMuchMarkup(html) || isTooDeep(html)) return html
  url.hash = UNSUPPORTED_BLOCK_HASH
  let result = ''
  let position = 0
  let links = 0
  for (const { kind, start, end } of findUnsupportedParts(html, url.hostname)) {
    const between = html.slice(position, start)
    // A frame and its script, or two halves of a widget, are one part for readers.
    const isNext = links > 0 && !hasTextInHtml(between)
    result += between
    position = end
    if (kind === 'search') continue
    if (!isNext && links < REPLACED_PARTS_LIMIT) result += linkHtmlToPost(url, kind)
    links++
  }
  return result + html.slice(position)
}

function linkHtmlToPost(url: URL, kind: UnsupportedPartKind): string {
  const host = url.host.replace(/^www\./, '')
  const words = kind === 'form' ? `Fill in this form at ${host}` : `See this part at ${host}`
  return `<p class="look-elsewhere"><a href="${escapeHtml(url.href)}">${escapeHtml(words)}</a></p>`
}

function findUnsupportedParts(html: string, ownHost: string): UnsupportedPart[] {
  const parts: UnsupportedPart[] = []
  const open: OpenUnsupportedPart[] = []
  let depth = 0
  let visibleCount = 0
  let hiddenDepth: number | undefined
  let previousElement: string | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (hiddenDepth !== undefined || open.at(-1)?.isAlwaysReplaced) return
      const part = unsupportedPartOf(name, attributes, { ownHost, previousElement })
      if (part) open.push({ ...part, start: parser.startIndex, depth, visibleCountBefore: visibleCount })
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth = depth
      else if (VISIBLE_ELEMENTS.has(name) || (name === 'iframe' && !part)) visibleCount++
    },
    ontext(text) {
      if (hiddenDepth !== undefined || text.trim() === '') return
      visibleCount++
      previousElement = undefined
    },
    onclosetag(name, isImplied) {
      const part = open.at(-1)
      if (part?.depth === depth) {
        open.pop()
        const isGone = part.isAlwaysReplaced || visibleCount === part.visibleCountBefore
        // An unclosed element would take the rest of the article along.
        if (isGone && !(isImplied && !/^(?:iframe|embed)$/.test(name))) {
          parts.push({ kind: part.kind, start: part.start, end: parser.endIndex + 1 })
          visibleCount++
        }
      }
      if (hiddenDepth === depth) hiddenDepth = undefined
      depth--
      if (!HIDDEN_ELEMENTS.has(name)) previousElement = name
    },
  })
  parser.end(html)
  return parts
}

const HIDDEN_ELEMENTS = new Set(['script', 'style', 'noscript', 'template'])

const VISIBLE_ELEMENTS = new Set(['img', 'picture', 'video', 'audio', 'hr', 'table'])

/** Statistics and advertisements are no part for readers. */
const TRACKER_HOSTS =
  /(?:^|\.)(?:googletagmanager|google-analytics|googlesyndication|googleadservices|doubleclick|cloudflareinsights|hotjar|taboola|outbrain|amazon-adsystem|facebook|stats\.wp)\.(?:com|net)$/

/** Scripts of these hosts decorate a quote or a link that stays. */
const EMBED_SCRIPT_HOSTS =
  /(?:^|\.)(?:twitter\.com|x\.com|instagram\.com|threads\.net|tiktok\.com|facebook\.net|embed\.bsky\.app|embed\.reddit\.com|assets\.pinterest\.com|embedr\.flickr\.com)$/

type Attributes = Readonly<Record<string, string>>

const REPLACED = { kind: 'other', isAlwaysReplaced: true } as const
const PART_REPLACED_IF_EMPTY = { kind: 'other', isAlwaysReplaced: false } as const

function unsupportedPartOf(
  name: string,
  attributes: Attributes,
  { ownHost, previousElement }: { ownHost: string; previousElement: string | undefined },
): Pick<OpenUnsupportedPart, 'kind' | 'isAlwaysReplaced'> | undefined {
  const classNames = attributes.class?.split(/\s+/) ?? []
  if (name === 'form') {
    const isSearch = attributes.role === 'search' || classNames.includes('wp-block-search')
    return { kind: isSearch ? 'search' : 'form', isAlwaysReplaced: true }
  }
  if (name === 'iframe') return isUnknownFrame(attributes, classNames) ? REPLACED : undefined
  if (name === 'script') return isWidget(attributes, ownHost, previousElement) ? REPLACED : undefined
  // WordPress's file block has a link beside its viewer.
  if (/^(?:object|embed|applet)$/.test(name)) return classNames.includes('wp-block-file__embed') ? undefined : REPLACED
  const mayBeFilledByScript = name === 'canvas' || /^[a-z]\w*-/.test(name) || classNames.some(isPluginBlock)
  return mayBeFilledByScript ? PART_REPLACED_IF_EMPTY : undefined
}

function isUnknownFrame(attributes: Attributes, classNames: readonly string[]): boolean {
  // WordPress shows a quote of another blog's post beside its frame.
  if (classNames.includes('wp-embedded-content') || isTiny(attributes.width) || isTiny(attributes.height)) return false
  const addresses = ['src', 'data-src', 'data-lazy-src'].flatMap((name) => attributes[name] || [])
  return addresses.some((address) => /^(?:https?:)?\/\//i.test(address.trim())) && !addresses.some(findEmbed)
}

function isTiny(size = ''): boolean {
  return /^[01](?:px)?$/.test(size.trim())
}

function isWidget({ src = '', type = '' }: Attributes, ownHost: string, previousElement: string | undefined): boolean {
  if (!/^(?:|module|text\/javascript)$/i.test(type) || previousElement === 'blockquote') return false
  const host = URL.parse(src.trim(), `https://${ownHost}`)?.hostname
  return (
    src !== '' && host !== undefined && host !== ownHost && !TRACKER_HOSTS.test(host) && !EMBED_SCRIPT_HOSTS.test(host)
  )
}

/** Plugins' blocks are foreign. WordPress's own are empty when there is nothing to list, or on purpose. */
function isPluginBlock(name: string): boolean {
  const first = /^wp-block-([a-z]{1,40})-[\w-]{1,80}$/.exec(name)?.[1]
  return first !== undefined && !name.includes('__') && !CORE_BLOCK_WORDS.has(first)
}

/** The first words of the names of WordPress's own blocks. A plugin's block has the plugin's name there. */
const CORE_BLOCK_WORDS = new Set(
  'accordion archives audio avatar block button buttons calendar categories code column columns comment comments cover details embed file footnotes freeform gallery group heading home html image latest legacy list loginout math media missing more navigation nextpage page paragraph pattern post preformatted pullquote query quote read rss search separator shortcode site social spacer table tag template term text verse video widget'.split(
    ' ',
  ),
)

function hasTextInHtml(html: string): boolean {
  return replaceTags(html, '').trim() !== ''
}
