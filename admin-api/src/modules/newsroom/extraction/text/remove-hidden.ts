import { parseHTML } from 'linkedom'
import type { PageDocument } from '../pages/page-element.ts'

const HIDDEN = 'script, style, template, noscript, [hidden], [aria-hidden="true"]'
const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)(?![\w-])/i

/** Takes out what the markup itself hides, before a text is made of it. Style sheets aren't read. */
export function removeHidden({ body }: PageDocument): void {
  if (!body) return
  for (const element of body.querySelectorAll(HIDDEN)) element.remove()
  for (const element of body.querySelectorAll('[style]'))
    if (HIDING_STYLE.test(element.getAttribute('style') ?? '')) element.remove()
}

const MAYBE = /\shidden\b|aria-hidden|display\s*:|visibility\s*:/i
const LONGEST = 300_000

/** The same for a piece of HTML. Few have anything hidden, and only those are parsed. */
export function withoutHidden(html: string): string {
  if (!html.includes('<') || html.length > LONGEST || !MAYBE.test(html)) return html
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  removeHidden(document)
  return document.body.innerHTML
}
