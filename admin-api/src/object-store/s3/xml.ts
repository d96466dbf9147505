import { Parser } from 'htmlparser2'

export interface XmlElement {
  readonly name: string
  text: string
  readonly children: XmlElement[]
}

/** S3's answers have four levels. */
const MAX_DEPTH = 10

/** Undefined if it isn't an XML document. Takes time linear in the text's length, which the caller limits. */
export function parseXml(text: string): XmlElement | undefined {
  const document: XmlElement = { name: '', text: '', children: [] }
  const open: XmlElement[] = [document]
  let isTooDeep = false
  const parser = new Parser(
    {
      onopentag(name) {
        const element: XmlElement = { name, text: '', children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
        isTooDeep ||= open.length > MAX_DEPTH
      },
      ontext(part) {
        const element = open.at(-1)
        if (element) element.text += part
      },
      onclosetag() {
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  const [root] = document.children
  return isTooDeep || document.children.length !== 1 ? undefined : root
}

export function childText(element: XmlElement | undefined, name: string): string | undefined {
  return element?.children.find((child) => child.name === name)?.text.trim()
}
