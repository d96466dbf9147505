import { Parser } from 'htmlparser2'

/** Deeper ones aren't XMP. */
const DEPTH_LIMIT = 50

/** Texts by qualified name, such as `dc:creator`, from elements and attributes; of lists, the first entry. */
export function readXmp(xml: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const open: string[] = []
  let written = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        for (const [key, value] of Object.entries(attributes)) keep(key, value)
        open.push(name)
        written = ''
        if (open.length > DEPTH_LIMIT) parser.pause()
      },
      ontext(text) {
        written += text
      },
      onclosetag(name) {
        open.pop()
        const owner = name === 'rdf:li' ? open.at(-2) : name
        if (owner !== undefined) keep(owner, written)
        written = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  return found

  function keep(name: string, text: string): void {
    if (text.trim() !== '' && !found.has(name)) found.set(name, text.trim())
  }
}
