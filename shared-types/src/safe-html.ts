import sanitizeHtml from 'sanitize-html'
import { isTooDeep, withoutTags } from './html-depth.ts'
import { replaceFrames } from './html-frames.ts'
import { policy } from './safe-html-policy.ts'

/** The version of the policy. Whoever stores safe HTML stores it too, and cleans again what has an older one. */
export const SAFE_HTML_VERSION = 2

/** Cleaning what was cleaned changes something only where tags nested wrongly; two rounds have always settled that. */
const MAX_ROUNDS = 6

/**
 * The HTML of an article as it may stand on a page: made once, when it is written to the database.
 *
 * Keeps what an editor makes (paragraphs, headings, lists, quotes, code, links, pictures, figures, tables, recordings,
 * the classes of WordPress's blocks). Drops scripts, styles, forms, event handlers, comments and unknown frames; turns
 * frames of known hosts into `<figure class="embed" data-embed-src data-embed-title>` around a plain link, `h1` into
 * `h2`, and gives ids the prefix `text-`. Never throws; cleaning its own answer changes nothing. HTML that nests deeper
 * than 250 elements is reduced to its text.
 */
export function sanitizeArticleHtml(html: string): string {
  let current = clean(html)
  let before = html
  for (let round = 1; current !== before && round < MAX_ROUNDS; round++) {
    before = current
    current = clean(before)
  }
  return current === before ? current : clean(withoutTags(current))
}

function clean(html: string): string {
  const readable = withoutControls(html.toWellFormed())
  const bounded = isTooDeep(readable) ? withoutTags(readable) : replaceFrames(readable)
  return withoutControls(sanitizeHtml(bounded, policy)).replaceAll('<p></p>', '').trim()
}

/** Control characters have no place in a text, and break feeds and mails. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}
