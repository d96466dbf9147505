import { Parser } from 'htmlparser2'

/** No editor nests deeper. Parsing takes quadratic time: minutes for 100,000 elements. */
export const MAX_HTML_DEPTH = 250

/** Stops reading as soon as it knows. */
export function isTooDeep(html: string): boolean {
  // Most texts have too few tags to be deep, even if each one counts twice.
  if (html.split('<', MAX_HTML_DEPTH / 2 + 1).length <= MAX_HTML_DEPTH / 2) return false
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

/** `replaceFrames` turns a frame into a figure with a link. */
function levels(name: string): number {
  return name === 'iframe' ? 2 : 1
}

/** Removes everything that looks like a tag, in linear time. */
export function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>?/g, ' ')
}
