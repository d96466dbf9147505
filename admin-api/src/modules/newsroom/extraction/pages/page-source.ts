import { isTooDeep, withoutTags } from '@hometown/shared-types/html-depth'

/** Larger pages aren't articles, and their tree would exceed the thread's memory. */
const LARGEST_PAGE = 8_000_000
const LARGEST_TREE = 1_000_000
const MOST_DATA = 500_000
const MOST_TAGS = 24_000

export interface PageSource {
  html: string
  jsonLd: string[]
}

/** Splits a page in linear time, whatever its content. */
export function sourceOfPage(written: string): PageSource {
  const page = written.slice(0, LARGEST_PAGE)
  const jsonLd: string[] = []
  const kept: string[] = []
  const unclosed = new Set<string>()
  const openings = /<!--|<(script|style|svg|template|iframe|math|object|canvas)\b/gi
  let from = 0
  let dataLength = 0
  for (let match = openings.exec(page); match !== null; match = openings.exec(page)) {
    const name = match[1]?.toLowerCase() ?? '--'
    const end = unclosed.has(name) ? -1 : endOf(page, name, match.index)
    if (end === -1) {
      unclosed.add(name)
      continue
    }
    kept.push(page.slice(from, match.index), ' ')
    if (name === 'script' && dataLength < MOST_DATA) {
      const data = dataOf(page.slice(match.index, end))
      if (data) jsonLd.push(data)
      dataLength += data?.length ?? 0
    }
    from = end
    openings.lastIndex = end
  }
  kept.push(page.slice(from))
  return {
    html: shallow(withClosedTitle(smallNames(fewTags(kept.join('').replace(/<{2,}/g, '<').slice(0, LARGEST_TREE))))),
    jsonLd,
  }
}

const ofReact = /\s(?:dateTime|srcSet|itemProp|itemScope|itemType|charSet)=/g
const inCapitals = /\s(?:HREF|SRC|CONTENT|CLASS|ID|NAME)\s?=/

/** React pages write attributes in camel case and old pages in capitals, but the parser is case-sensitive. */
function smallNames(html: string): string {
  const small = html.replace(ofReact, (name) => name.toLowerCase())
  if (!inCapitals.test(small)) return small
  return small.replace(/<[a-z][^<>]{0,2000}>/gi, (tag) =>
    tag.replace(/\s[A-Z-]+(?=\s?=)/g, (name) => name.toLowerCase()),
  )
}

/** Parsing time depends on the number of elements more than on the length of the text. */
function fewTags(html: string): string {
  const tags = /</g
  for (let count = 0; count < MOST_TAGS; count++) if (tags.exec(html) === null) return html
  return html.slice(0, tags.lastIndex - 1)
}

/** The parser would take the whole page for the content of an unclosed title. */
function withClosedTitle(html: string): string {
  return /<\/title/i.test(html) ? html : html.replace(/<title[^<>]*>/gi, ' ')
}

function endOf(page: string, name: string, start: number): number {
  if (name === '--') {
    const end = page.indexOf('-->', start + 2)
    return end === -1 ? -1 : end + 3
  }
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = start
  return closing.exec(page) ? closing.lastIndex : -1
}

function dataOf(script: string): string | undefined {
  const open = script.indexOf('>')
  if (!/\btype\s*=\s*["']?application\/ld\+json/i.test(script.slice(0, open))) return undefined
  return script.slice(open + 1, script.lastIndexOf('</'))
}

/** Parsing time grows with the square of the depth. */
function shallow(html: string): string {
  if (!isTooDeep(html)) return html
  const simpler = html.replace(
    /<\/?(?:div|span|font|b|i|u|em|strong|center|big|small|section|blockquote|table|tbody|tr|td|ul|ol)\b[^<>]*>/gi,
    ' ',
  )
  return isTooDeep(simpler) ? withoutTags(simpler) : simpler
}
