import { escapeHtml } from '@hometown/shared-types/escape-html'
import { z } from 'zod'

const FOOTNOTES_LIMIT = 1000
const BLOCK = /<!-- wp:footnotes (?:\{[^<>]{0,4000}\} )?\/-->/
const footnotesSchema = z.array(z.object({ id: z.string(), content: z.string() })).max(FOOTNOTES_LIMIT)

/**
 * A text with its list of footnotes where the block stands, as WordPress shows it.
 * @param stored the post's field `footnotes`, JSON; as WordPress’s block has it since 6.3
 */
export function withFootnotes(text: string, stored: string | undefined): string {
  return text.replace(BLOCK, () => {
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
