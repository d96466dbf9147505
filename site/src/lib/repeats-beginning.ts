import { textFromHtml } from '@hometown/shared-types/rules/html'

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

/** Whether a text begins with these words. Case, spacing and punctuation, such as an ellipsis at the end, don't count. */
function beginsWithWords(text: string, words: string): boolean {
  const wanted = wordsOf(words)
  return wanted !== '' && `${wordsOf(text)} `.startsWith(`${wanted} `)
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
