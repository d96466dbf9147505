import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { isTooDeep, withoutTags } from './html-depth.ts'
import { trimEndCharacters } from './trim-characters.ts'

/** Characters, with the ellipsis. */
const EXCERPT_LENGTH = 200

const ELLIPSIS = '…'

/** Elements whose text isn't the article's. */
const unread: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'xmp',
])

/** Only these elements don't separate words. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** `Fish &amp; Chips &#8211; today` → `Fish & Chips – today`. Decodes once: `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  return decodeHTML(text)
}

/** Visible text in one line: no markup, entities decoded, single spaces, trimmed. */
export function textFromHtml(html: string): string {
  const parts: string[] = []
  let unreadDepth = 0
  const parser = new Parser({
    onopentagname(name) {
      if (unread.has(name)) unreadDepth++
      if (!inline.has(name)) parts.push(' ')
    },
    ontext(text) {
      if (unreadDepth === 0) parts.push(text)
    },
    onclosetag(name) {
      if (unread.has(name)) unreadDepth--
      if (!inline.has(name)) parts.push(' ')
    },
  })
  parser.end(isTooDeep(html) ? withoutTags(html) : html)
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Plain text of at most `maxLength` characters, cut between words, with an ellipsis. Cuts a single longer word. */
export function excerptFromHtml(html: string, maxLength: number = EXCERPT_LENGTH): string {
  return clipText(textFromHtml(html), maxLength)
}

/** At most `maxLength` characters, cut between words and with an ellipsis. */
export function clipText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const space = Math.max(0, maxLength - ELLIPSIS.length)
  const cut = text.slice(0, space)
  const lastGap = /\s/.test(text.charAt(space)) ? space : cut.search(/\s\S*$/)
  const words = cut.slice(0, lastGap > 0 ? lastGap : space)
  // Don't leave half a surrogate pair.
  return `${trimEndCharacters(words.replace(/[\uD800-\uDBFF]$/, ''), /[\s,;:.–—-]/)}${ELLIPSIS}`.slice(0, maxLength)
}
