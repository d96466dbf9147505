import { Parser } from 'htmlparser2'

export interface ParsedElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ParsedNode[]
}
export type ParsedNode = string | ParsedElement

/** @param html sanitized HTML, which limits the nesting depth. */
export function parseElements(html: string): ParsedNode[] {
  const root: ParsedElement = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: ParsedElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(text) {
      open.at(-1)?.children.push(text)
    },
    onclosetag() {
      if (open.length > 1) open.pop()
    },
  })
  parser.end(html)
  return root.children
}
