import { escapeHtml } from '@hometown/shared-types/escape-html'
import { WORDPRESS_PAGE_BREAK } from '@hometown/shared-types/page-breaks'
import { z } from 'zod'
import { renderShortcodes, restrictedParts, type ShortcodeOptions, withFrames } from './shortcodes.ts'

interface RenderOptions extends ShortcodeOptions {
  /** The stored text of a synced pattern. */
  findPattern(number: number): string | undefined
  /** The post's field of this name. */
  footnotes?: string | undefined
}

const PATTERN = /<!-- wp:block \{"ref":(\d{1,12})[^<>]{0,200}\/-->/g
/** Characters of all patterns in a text: a few lines could name a large one a thousand times. */
const PATTERNS_LIMIT = 4_000_000
const DEEPEST_PATTERN = 5
/** A block that WordPress computes when it shows the page: nothing of it is in the file. */
const COMPUTED = /<!-- wp:([a-z][\w-]{0,60}(?:\/[a-z][\w-]{0,60})?) (?:\{[^<>]{0,4000}\} )?\/-->/g
/** Where the beginning of a post ends in lists. */
const MORE = /<!--(?:more[^<>]{0,200}|noteaser)-->/g
const EMBED_WRAPPER = /<div class="wp-block-embed__wrapper">\s{0,20}(https?:\/\/[^\s<>"]{1,2000})\s{0,20}<\/div>/g
/** They have nothing to show on a page of their own. */
const EMPTY: ReadonlySet<string> = new Set(['spacer', 'separator', 'more', 'nextpage'])

interface RenderedText {
  html: string
  /** What of it is missing. */
  notes: string[]
  /** What may enclose text that not everybody could read. */
  restricted: string[]
}

const MISSING_NAMED = 20

/** HTML of a text as WordPress stores it, with blocks and shortcodes. */
export function renderStoredText(stored: string, options: RenderOptions): RenderedText {
  const hasBlocks = stored.includes('<!-- wp:')
  const missing = new Set<number>()
  const withPatterns = renderPatterns(stored, (number) => {
    const pattern = options.findPattern(number)
    if (pattern === undefined) missing.add(number)
    return pattern
  })
  const whole = withFootnotes(withPatterns, options.footnotes)
  const computed = new Set(
    Array.from(whole.matchAll(COMPUTED), ([, name = '']) => name).filter((name) => !EMPTY.has(name)),
  )
  const bare = whole.replace(COMPUTED, '').replace(MORE, '\n\n').replace(EMBED_WRAPPER, '\n$1\n')
  const { html, unknown } = renderShortcodes(bare, options)
  const framed = withFrames(html)
  return {
    html: hasBlocks ? framed : framed.split(WORDPRESS_PAGE_BREAK).map(withParagraphs).join(WORDPRESS_PAGE_BREAK),
    restricted: restrictedParts(whole),
    notes: [
      ...[...missing].slice(0, MISSING_NAMED).map((number) => `the file doesn’t have its synced pattern ${number}`),
      ...[...computed].map((name) => `the block “${name}” is computed by WordPress and couldn’t come`),
      ...unknown.map((name) => `the shortcode [${name}] belongs to a plugin and couldn’t come`),
    ],
  }
}

/** Patterns may be in patterns. */
function renderPatterns(stored: string, find: RenderOptions['findPattern']): string {
  let length = 0
  let text = stored
  for (let depth = 0; depth < DEEPEST_PATTERN && text.includes('<!-- wp:block '); depth++) {
    text = text.replace(PATTERN, (_comment, number: string) => {
      const pattern = find(Number(number)) ?? ''
      length += pattern.length
      return length > PATTERNS_LIMIT ? '' : pattern
    })
  }
  return text
}

const FOOTNOTES_LIMIT = 1000
const FOOTNOTES_BLOCK = /<!-- wp:footnotes (?:\{[^<>]{0,4000}\} )?\/-->/
const footnotesSchema = z.array(z.object({ id: z.string(), content: z.string() })).max(FOOTNOTES_LIMIT)

/**
 * A text with its list of footnotes where the block stands, as WordPress shows it.
 * @param stored the post's field `footnotes`, JSON; as WordPress’s block has it since 6.3
 */
function withFootnotes(text: string, stored: string | undefined): string {
  return text.replace(FOOTNOTES_BLOCK, () => {
    const items = parse(stored).map(({ id, content }) => {
      const anchor = escapeHtml(id)
      return `<li id="${anchor}">${content} <a href="#${anchor}-link">↩︎</a></li>`
    })
    return items.length === 0 ? '' : `<ol class="wp-block-footnotes">${items.join('')}</ol>`
  })
}

function parse(stored: string | undefined): z.infer<typeof footnotesSchema> {
  try {
    return footnotesSchema.parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

const BLOCK =
  'address|article|aside|blockquote|details|div|dl|dd|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|audio|video'
const OPENING = new RegExp(`<(?:${BLOCK})(?=[\\s/>])`, 'gi')
const CLOSING = new RegExp(`</(?:${BLOCK})\\s{0,9}>`, 'gi')
const BEGINS_WITH_BLOCK = new RegExp(`^</?(?:${BLOCK})(?=[\\s/>])`, 'i')

/**
 * A text of WordPress's classic editor, which stores empty lines for paragraphs. What stands in blocks already, and
 * preformatted text, stays.
 */
function withParagraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/(?=<pre[\s>])|(?<=<\/pre>)/i)
    .map((part) => (/^<pre[\s>]/i.test(part) ? part : paragraphs(part)))
    .join('\n')
}

function paragraphs(text: string): string {
  return text
    .replace(OPENING, '\n\n$&')
    .replace(CLOSING, '$&\n\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BEGINS_WITH_BLOCK.test(part) ? part : `<p>${part.replace(/(?<!<br ?\/?>)\n/g, '<br>\n')}</p>`))
    .join('\n')
}

const VIDEO = /^video\/|\.(?:mp4|m4v|mov|webm|ogv)$/i
const AUDIO = /^audio\/|\.(?:mp3|m4a|ogg|oga|opus|wav|flac)$/i

/**
 * A text with players for the recordings that its post names and that it doesn't show itself.
 * @param enclosures as WordPress stores them: address, size and type, each in a line
 */
export function withEnclosures(html: string, enclosures: readonly string[]): string {
  let whole = html
  for (const enclosure of enclosures) {
    const [address = '', , type = ''] = enclosure.split('\n').map((line) => line.trim())
    const url = URL.parse(address)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const path = url.host + url.pathname
    if (!whole.includes(path)) whole += playerOf(url, type)
  }
  return whole
}

function playerOf({ href, pathname }: URL, type: string): string {
  const address = escapeHtml(href)
  const kind = [type, pathname].map(kindOf).find(Boolean)
  return kind
    ? `\n<figure class="wp-block-${kind}"><${kind} controls src="${address}"></${kind}></figure>`
    : `\n<p><a href="${address}">${escapeHtml(pathname.split('/').at(-1) || href)}</a></p>`
}

function kindOf(hint: string): 'audio' | 'video' | undefined {
  if (VIDEO.test(hint)) return 'video'
  return AUDIO.test(hint) ? 'audio' : undefined
}
