import { beginsWithWords } from './begins-with-words.ts'
import { textFromHtml } from './excerpt.ts'

/** A description lies within, and a text may have megabytes. */
const READ = 20_000

/**
 * Whether a text begins with its description, which somebody or WordPress took from there. Above such a text it would be
 * read twice.
 */
export function repeatsBeginning(description: string, html: string): boolean {
  return beginsWithWords(textFromHtml(withoutFigures(html.slice(0, READ))), description)
}

/** Descriptions aren't taken from pictures and their captions. */
function withoutFigures(html: string): string {
  return html
    .split(/<\/figure>/i)
    .map((part) => {
      const start = part.search(/<figure[\s>]/i)
      return start < 0 ? part : part.slice(0, start)
    })
    .join(' ')
}
