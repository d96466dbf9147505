import { createReadStream } from 'node:fs'
import { createDocumentStream, DomUtils } from 'htmlparser2'
import { ImportError } from './import-source.ts'

/** An element directly in the channel of an export: an item, an author, or a text about the site. */
export interface WxrEntry {
  /** `item`, `wp:author`, `wp:base_blog_url` … */
  kind: string
  /** Texts by the names of their elements. */
  fields: Record<string, string>
  terms: { domain: string; slug: string; name: string }[]
  /** The custom fields; the first of several with one name. */
  meta: Record<string, string>
}

/** How many characters at the file's end are kept: behind its last tag there may be a comment of a plugin. */
const FILE_TAIL_LENGTH = 4000

/**
 * Reads as it goes, so the size of the file doesn't matter. Entities that the file defines itself are never expanded.
 * @throws ImportError for a file that isn't an export of WordPress, or that ends in the middle
 */
export async function* readWxr(path: string): AsyncGenerator<WxrEntry> {
  const entries: WxrEntry[] = []
  let isExport = false
  let tail = ''
  const parser = createDocumentStream(
    () => undefined,
    { xmlMode: true },
    (element) => {
      const { parent } = element
      if (!parent || !('name' in parent) || parent.name !== 'channel') return
      if (element.name === 'wp:wxr_version') isExport = true
      entries.push(wxrEntryOf(element))
      DomUtils.removeElement(element)
    },
  )
  // WordPress writes texts in UTF-8, whatever it declares.
  for await (const text of createReadStream(path, 'utf8')) {
    parser.write(text)
    tail = (tail + text).slice(-FILE_TAIL_LENGTH)
    if (isExport) yield* entries.splice(0)
  }
  parser.end()
  if (!isExport)
    throw new ImportError(
      'This file isn’t an export of WordPress. Make one under Tools → Export → All content, and import the .xml file.',
    )
  if (!tail.includes('</rss>'))
    throw new ImportError(
      'The file ends in the middle: WordPress stopped while it made it. Export again, in parts if it is large (Tools → Export → Posts, by date).',
    )
  yield* entries
}

type WxrElement = Parameters<typeof DomUtils.getName>[0]

function wxrEntryOf(element: WxrElement): WxrEntry {
  const entry: WxrEntry = { kind: element.name, fields: {}, terms: [], meta: {} }
  const children = childElementsOf(element)
  if (children.length === 0) entry.fields[element.name] = DomUtils.textContent(element)
  for (const child of children) {
    if (child.name === 'category')
      entry.terms.push({
        domain: child.attribs.domain ?? '',
        slug: child.attribs.nicename ?? '',
        name: DomUtils.textContent(child),
      })
    else if (child.name === 'wp:postmeta') {
      const [key = '', value = ''] = childElementsOf(child).map(DomUtils.textContent)
      entry.meta[key] ??= value
    } else entry.fields[child.name] = DomUtils.textContent(child)
  }
  return entry
}

function childElementsOf(element: WxrElement): WxrElement[] {
  return element.children.flatMap((child) => ('attribs' in child ? [child] : []))
}
