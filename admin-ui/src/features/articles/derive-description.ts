import { clipText, textFromHtml } from '@hometown/shared-types/excerpt'

const LONGEST = 200
/** A first paragraph lies within, and a text may have megabytes. */
const READ = 20_000

/** The first paragraph with words, in one line: what an article is about until somebody says it better. */
export function deriveDescription(html: string): string {
  const start = html.slice(0, READ)
  const paragraph = start
    .split(/<\/p>/i)
    .map((part) => textFromHtml(part.slice(Math.max(0, part.search(/<p[\s>]/i)))))
    .find((text) => text !== '')
  return clipText(paragraph ?? '', LONGEST)
}
