import { parseHTML } from 'linkedom'
import { hidingRules } from './hiding-rules.ts'
import { removeHidden } from './remove-hidden.ts'

const MAYBE =
  /\bhidden\b|\bpopover\b|display\s*:|visibility\s*:|opacity\s*:|font(?:-size)?\s*:|text-indent|\bzoom\s*:|\bclip|-\d{3}|\bcolor\s*[:=]|scale|z-index|sr-only|screen-reader|\bd-none\b|invisible|off-?screen|height\s*:\s*[012]|<(?:noscript|details|dialog|textarea|datalist|style)\b/i
const LONGEST = 300_000

/** A piece of HTML without what its readers don't see. Most has nothing of the kind and isn't parsed. */
export function withoutHidden(html: string): { html: string; hidden: string[] } {
  if (!html.includes('<') || html.length > LONGEST || !MAYBE.test(html)) return { html, hidden: [] }
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`)
  const hidden = removeHidden(document, hidingRules(stylesIn(html)))
  return hidden.length === 0 ? { html, hidden } : { html: document.body.innerHTML, hidden }
}

/** In linear time: nothing is looked for behind the last end of a style. */
function stylesIn(html: string): string[] {
  const styles: string[] = []
  const opening = /<style\b/gi
  const closing = /<\/style\b/gi
  while (opening.exec(html) !== null) {
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(html)?.index
    if (end === undefined) break
    const style = html.slice(opening.lastIndex, end)
    styles.push(style.slice(style.indexOf('>') + 1))
    opening.lastIndex = closing.lastIndex
  }
  return styles
}
