import { Parser } from 'htmlparser2'

/** No editor nests deeper. Beyond, parsing would take time by the square of the input: 100,000 elements, minutes. */
export const MAX_HTML_DEPTH = 250

/** True if the elements of an HTML text stand in each other deeper than any article's. Stops reading where it knows. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  let tooDeep = false
  const parser = new Parser({
    onopentagname(name) {
      depth += levels(name)
      if (depth <= MAX_HTML_DEPTH) return
      tooDeep = true
      parser.pause()
    },
    onclosetag(name) {
      depth -= levels(name)
    },
  })
  parser.write(html)
  if (!tooDeep) parser.end()
  return tooDeep
}

/** A frame stands for what becomes of it: a figure with a link. */
function levels(name: string): number {
  return name === 'iframe' ? 2 : 1
}

/** The text with everything that looks like a tag taken out, in time linear to its length. */
export function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>?/g, ' ')
}
