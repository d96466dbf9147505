import sanitizeHtml from 'sanitize-html'
import { isTooDeep, withoutTags } from './html-depth.ts'
import { replaceFrames } from './html-frames.ts'
import { hasTooManyMarks, withoutEntities } from './html-size.ts'
import { readPageBreaks } from './page-breaks.ts'
import { policy } from './safe-html-policy.ts'

/** Stored with safe HTML. Older HTML is sanitized again. */
export const SAFE_HTML_VERSION = 5

/** A second round changes only wrongly nested tags; two rounds have always been enough. */
const MAX_ROUNDS = 6

/**
 * Call it when the HTML is written to the database. Keeps what an editor makes (paragraphs, headings, lists, quotes,
 * code, links, pictures, figures, tables, recordings, classes of WordPress's blocks). Drops scripts, styles, forms,
 * event handlers, comments and unknown frames. WordPress's page breaks become ours (`page-breaks.ts`). Turns frames of
 * known hosts into `<figure class="embed" data-embed-src data-embed-title>` with a plain link, `h1` into `h2`, `strike`
 * into `s`, alignment and widths of styles into classes of ours, and prefixes ids with `text-`. Never throws;
 * idempotent. HTML that nests deeper than 250 elements, or has more than 50,000 tags and entities, becomes its text.
 */
export function sanitizeArticleHtml(html: string): string {
  let before = readPageBreaks(html)
  let current = clean(before)
  for (let round = 1; current !== before && round < MAX_ROUNDS; round++) {
    before = current
    current = clean(before)
  }
  return current === before ? current : clean(withoutTags(current))
}

function clean(html: string): string {
  const readable = withoutControls(html.toWellFormed())
  const bounded = bound(readable)
  return withoutControls(sanitizeHtml(bounded, policy)).replaceAll('<p></p>', '').trim()
}

function bound(html: string): string {
  if (hasTooManyMarks(html)) return withoutEntities(withoutTags(html))
  return isTooDeep(html) ? withoutTags(html) : replaceFrames(html)
}

/** Control characters break feeds and mails. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}
