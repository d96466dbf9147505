import { clipText, decodeEntities } from '@hometown/shared-types/excerpt'
import { isTooDeep, withoutTags } from '@hometown/shared-types/html-depth'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import { Parser } from 'htmlparser2'

const markup = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,12});/i
const blocks: ReadonlySet<string> = new Set(
  'address article blockquote br dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr html li ol p pre section table tr ul'.split(
    ' ',
  ),
)
const unread: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'head',
])

export function plainLine(text: string, limit: number): string {
  return clipText(singleLine(withoutMarkup(text)), limit)
}

/** Text with paragraphs; a link's address follows its text. */
export function plainDescription(text: string, limit: number): string {
  const lines = withoutMarkup(storable(text).slice(0, 8 * limit))
    .split(/\r\n|\n|\r|\u2028|\u2029/)
    .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  return clipText(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    limit,
  )
}

function withoutMarkup(text: string): string {
  if (markup.test(text)) return textOfMarkup(text)
  return entity.test(text) ? decodeEntities(text) : text
}

function textOfMarkup(html: string): string {
  const parts: string[] = []
  let unreadDepth = 0
  let link: { address: string; from: number } | undefined
  const parser = new Parser({
    onopentag(name, { href }) {
      if (unread.has(name)) unreadDepth++
      if (name === 'br') parts.push('\n')
      else if (blocks.has(name)) breakLine(name === 'p' ? 2 : 1)
      if (name === 'li') parts.push('- ')
      if (name === 'a') link = { address: /^https?:\/\//i.test(href ?? '') ? (href ?? '') : '', from: parts.length }
    },
    ontext(text) {
      if (unreadDepth === 0) parts.push(text)
    },
    onclosetag(name) {
      if (unread.has(name)) unreadDepth--
      if (name === 'a' && link) {
        const words = parts.slice(link.from).join('')
        if (link.address && !words.includes(link.address)) parts.push(` (${link.address})`)
        link = undefined
      }
      if (blocks.has(name) && name !== 'br') breakLine(name === 'p' ? 2 : 1)
    },
  })

  function breakLine(wanted: number): void {
    const last = parts.at(-1)
    if (last !== undefined && !last.endsWith('\n'.repeat(wanted))) parts.push('\n'.repeat(wanted))
  }

  parser.end(isTooDeep(html) ? withoutTags(html) : html)
  return parts.join('')
}
