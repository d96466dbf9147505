import { parseHtmlBody } from './canonical-html.ts'
import { rawBlockElement } from './html-document.ts'
import { addBreaksAround, BLOCK_SELECTOR, wrapLooseLines, wrapLooseText, writeBreaks } from './pasted-lines.ts'
import { countForeignPictures, isOwnCopiedHtml, takePicturesOut } from './pasted-pictures.ts'
import { safeHtml } from './safe-html.ts'

/** The extras of Word that aren't text: tracked deletions and comments. */
const NOT_THE_TEXT_SELECTOR = 'del, .msoDel, .MsoCommentReference, .msocomanchor'
const WORD_COMMENT_STYLE = /mso-element:\s*comment|mso-hide:\s*all/i
/** Matches soft hyphens, places for breaks and marks of files: words that have them within are found nowhere. */
const INVISIBLE_CHARACTERS = /[\u00AD\u200B\uFEFF]/g
const SPACE_RUNS = /[ \u00A0]{2,}/g

/**
 * Cleans pasted HTML: headings, paragraphs, lists, links and tables stay. Google Docs and Word express bold and italic as
 * styles, which articles don't allow, and Google Docs wraps everything in a meaningless `b`.
 */
export function cleanPastedHtml(html: string): string {
  if (isOwnCopiedHtml(html)) return html
  const body = parseHtmlBody(html)
  dropMsWordExtras(body, html)
  spellOutMsWordLists(body)
  takePicturesOut(body)
  writeBreaks(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) spellOutInlineStyle(element)
  for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id')
  // LibreOffice shows the space after a footnote's number by its style only.
  for (const number of body.querySelectorAll('a[class^="sdfootnotesym"], a[class^="sdendnotesym"]')) number.append(' ')
  // Internal links without ids, such as footnotes, lead nowhere.
  for (const link of body.querySelectorAll('a:not([href]), a[href^="#"]')) unwrapElement(link)
  for (const span of body.querySelectorAll('span')) unwrapElement(span)
  keepPastedStructure(body)
  // Remove these before sanitizing: an address without them may have another scheme.
  const visible = body.innerHTML.replace(/&shy;/g, '').replace(INVISIBLE_CHARACTERS, '')
  // Hard spaces in a row only fill; a single one may keep a number with its unit.
  const safe = pastedHtmlWithBlocks(safeHtml(visible)).replaceAll('<p></p>', '').replaceAll('&nbsp;', '\u00A0')
  return safe.replace(SPACE_RUNS, (spaces) => (spaces.includes('\u00A0') ? ' ' : spaces))
}

/** The editor has no frames, only blocks of HTML, and none within lists and tables: there a frame comes after them. */
function pastedHtmlWithBlocks(html: string): string {
  const body = parseHtmlBody(html)
  for (const frame of [...body.querySelectorAll('iframe')].reverse()) {
    const block = [...body.children].find((child) => child.contains(frame))
    block?.insertAdjacentHTML('afterend', rawBlockElement(frame.outerHTML))
    frame.remove()
  }
  return body.innerHTML
}

/** Counts the pictures that `cleanPastedHtml` takes out. */
export function countLostPictures(html: string): number {
  return isOwnCopiedHtml(html) ? 0 : countForeignPictures(parseHtmlBody(html))
}

function spellOutInlineStyle(element: HTMLElement): void {
  if (element.style.display === 'none') {
    element.remove()
    return
  }
  const { fontWeight, fontStyle, verticalAlign, textDecoration, textDecorationLine } = element.style
  const lines = `${textDecoration} ${textDecorationLine}`
  const isText = /^(?:span|a|b|i|em|strong)$/.test(element.localName)
  if (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|400)$/.test(fontWeight)) {
    unwrapElement(element)
    return
  }
  if (!isText) return
  if (/^(?:bold|[6-9]00)$/.test(fontWeight) && !element.closest('b, strong, h1, h2, h3, h4, h5, h6'))
    wrapElementContent(element, 'strong')
  if (fontStyle === 'italic' && !element.closest('i, em')) wrapElementContent(element, 'em')
  if (lines.includes('line-through') && !element.closest('s, del, strike')) wrapElementContent(element, 's')
  // Most programs underline links by default; don't import that.
  if (lines.includes('underline') && !element.closest('u, ins, a')) wrapElementContent(element, 'u')
  if (/^(?:sub|super)$/.test(verticalAlign) && !element.closest('sub, sup'))
    wrapElementContent(element, verticalAlign === 'sub' ? 'sub' : 'sup')
}

function wrapElementContent(element: HTMLElement, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Removes tracked deletions, comments, hidden text and empty lines from text pasted from Word. */
function dropMsWordExtras(body: Element, html: string): void {
  if (!/urn:schemas-microsoft-com:office|class=["']?Mso|mso-/i.test(html)) return
  for (const element of body.querySelectorAll(NOT_THE_TEXT_SELECTOR)) element.remove()
  for (const element of body.querySelectorAll('[style]'))
    if (WORD_COMMENT_STYLE.test(element.getAttribute('style') ?? '')) element.remove()
  for (const inserted of body.querySelectorAll('ins')) unwrapElement(inserted)
  for (const paragraph of body.querySelectorAll('p:not(:has(br))')) if (isBlankLine(paragraph)) paragraph.remove()
}

interface WordListLine {
  paragraph: Element
  list: string
  level: number
}

/**
 * Turns Word's lists into real ones: it pastes them as paragraphs whose style names a list and a level, with the bullet
 * or number as text.
 */
function spellOutMsWordLists(body: Element): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const lines = wordListLinesFrom(paragraph)
    // Paragraphs that already became list items are no longer in the body.
    if (lines.length === 0 || !body.contains(paragraph)) continue
    const place = body.ownerDocument.createElement('div')
    paragraph.before(place)
    place.replaceWith(...listsFromWordLines(lines))
  }
}

/** Returns the consecutive paragraphs of one list. */
function wordListLinesFrom(first: Element): WordListLine[] {
  const lines: WordListLine[] = []
  for (let next: Element | null = first; next; next = next.nextElementSibling) {
    const line = wordListLineOf(next)
    if (!line || (lines[0] && lines[0].list !== line.list)) break
    lines.push(line)
  }
  return lines
}

function wordListLineOf(paragraph: Element): WordListLine | undefined {
  const [, list, level] = /mso-list:\s*(l\d+) level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? []
  return list === undefined ? undefined : { paragraph, list, level: Number(level) }
}

/** Makes lists of lines; deeper ones become a list inside the previous item. */
function listsFromWordLines(lines: readonly WordListLine[]): Element[] {
  const made: Element[] = []
  const open: { list: Element; level: number }[] = []
  for (const { paragraph, level } of lines) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(isNumberedParagraph(paragraph) ? 'ol' : 'ul')
      // A list that continues after a paragraph keeps counting.
      const first = firstWordListNumber(paragraph)
      if (first > 1) list.setAttribute('start', String(first))
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else made.push(list)
      open.push({ list, level })
    }
    open.at(-1)?.list.append(listItemFromParagraph(paragraph))
  }
  return made
}

function listItemFromParagraph(paragraph: Element): Element {
  for (const marker of wordListMarkersOf(paragraph)) marker.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  paragraph.remove()
  return item
}

function isNumberedParagraph(paragraph: Element): boolean {
  return wordListMarkersOf(paragraph).some((marker) => /^\s*\(?[\da-z]+[.)]/i.test(marker.textContent ?? ''))
}

function firstWordListNumber(paragraph: Element): number {
  const [, number] = /^\s*\(?(\d{1,5})[.)]/.exec(wordListMarkersOf(paragraph)[0]?.textContent ?? '') ?? []
  return Number(number ?? 1)
}

function wordListMarkersOf(paragraph: Element): Element[] {
  return [...paragraph.querySelectorAll('[style]')].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  )
}

const HEADING_SELECTOR = 'h1, h2, h3, h4, h5, h6'
const LINE_SELECTOR = 'p, li, td, th'
const BOX_SELECTOR = 'div, section, article, aside, main, header, footer, nav, address, center, font'
const SUBLIST_SELECTOR = 'ul > ul, ul > ol, ol > ul, ol > ol'

/** The attributes that are kept. All others are looks, ids or traces of the program. */
const KEPT_ATTRIBUTES_BY_ELEMENT: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  iframe: ['src', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}

/** Keeps headings, paragraphs, lists, links and tables of pasted text, and nothing of their looks. */
function keepPastedStructure(body: Element): void {
  for (const title of body.querySelectorAll('p.MsoTitle, h1')) renameElement(title, 'h2')
  for (const struck of body.querySelectorAll('strike')) renameElement(struck, 's')
  for (const link of body.querySelectorAll('a[href]')) followLinkRedirect(link)
  for (const element of body.querySelectorAll('col, colgroup, hr.msocomoff')) element.remove()
  for (const table of [...body.querySelectorAll('table')].filter(isLayoutTable)) unwrapLayoutTable(table)
  for (const element of [...body.querySelectorAll(BOX_SELECTOR)].reverse()) unwrapPastedBox(element)
  // The editor's items begin with text; a heading would end its list.
  for (const heading of body.querySelectorAll(`li :is(${HEADING_SELECTOR})`)) unwrapBlockInLine(heading)
  for (const item of body.querySelectorAll('li')) if (isItemWithOnlyList(item)) unwrapElement(item)
  for (const list of body.querySelectorAll(SUBLIST_SELECTOR)) putSublistIntoItem(list)
  wrapLooseLines(body)
  for (const paragraph of body.querySelectorAll('p:has(br):not(:has(img, iframe), li p, td p, th p)')) {
    wrapLooseText(paragraph)
    passBoxDirection(paragraph)
    paragraph.replaceWith(...paragraph.children)
  }
  for (const frame of body.querySelectorAll('p > iframe:only-child')) unwrapElement(frame.parentElement as Element)
  for (const bold of body.querySelectorAll(`:is(${HEADING_SELECTOR}) :is(b, strong)`)) unwrapElement(bold)
  for (const paragraph of body.querySelectorAll('li > p:only-of-type, td > p:only-child, th > p:only-child'))
    if (paragraph === paragraph.parentElement?.firstElementChild) unwrapBlockInLine(paragraph)
  for (const line of body.querySelectorAll(`p, ${HEADING_SELECTOR}`)) if (isBlankLine(line)) line.remove()
  for (const element of body.querySelectorAll('*')) keepMeaningfulAttributes(element)
}

/** Makes a paragraph of each line, which mails write as a `div`. One with lines inside is only a box. */
function unwrapPastedBox(element: Element): void {
  if (element.localName !== 'font' && !element.querySelector(BLOCK_SELECTOR) && !element.closest(LINE_SELECTOR)) {
    const paragraph = renameElement(element, 'p')
    for (const last of [...paragraph.childNodes].slice(-1)) if (last.nodeName === 'BR') last.remove()
  } else if (element.localName === 'font') {
    unwrapElement(element)
  } else {
    if (!element.closest(LINE_SELECTOR)) wrapLooseText(element)
    passBoxDirection(element)
    unwrapBlockInLine(element)
  }
}

function passBoxDirection(box: Element): void {
  const dir = box.getAttribute('dir')
  if (dir) for (const part of box.querySelectorAll(':scope > :not([dir])')) part.setAttribute('dir', dir)
}

/** Unwraps an element. In a line, text beside it would run into its text. */
function unwrapBlockInLine(element: Element): void {
  if (element.closest(LINE_SELECTOR)) addBreaksAround(element)
  unwrapElement(element)
}

/** Moves a list into an item. Many programs write a sublist beside its item, or in an item that shows nothing else. */
function putSublistIntoItem(list: Element): void {
  const item = list.previousElementSibling
  if (item) item.append(list)
  else unwrapElement(list)
}

function isItemWithOnlyList(item: Element): boolean {
  const content = [...item.childNodes].filter((node) => node instanceof Element || node.textContent?.trim())
  return content.length > 0 && content.every((node) => node instanceof Element && node.matches('ul, ol'))
}

/** Tells whether a table only lays out a mail: it holds others, or has a single column. */
function isLayoutTable(table: HTMLTableElement): boolean {
  if (table.caption) return false
  return (
    table.querySelector('table') !== null ||
    [...table.rows].every((row) => row.cells.length < 2 && row.querySelector('th') === null)
  )
}

function unwrapLayoutTable(table: HTMLTableElement): void {
  const cells = [...table.rows].flatMap((row) => [...row.cells])
  table.replaceWith(...cells.map((cell) => renameElement(cell, 'div')))
}

/** Leads past Google's pages that count clicks on links of mails and documents, and Outlook's that check them. */
function followLinkRedirect(link: Element): void {
  const url = URL.parse(link.getAttribute('href') ?? '')
  const isGoogle = url?.hostname === 'www.google.com' && url.pathname === '/url'
  const isOutlook = url?.hostname.endsWith('.safelinks.protection.outlook.com')
  if (!url || (!isGoogle && !isOutlook)) return
  const target = url.searchParams.get(isGoogle ? 'q' : 'url')
  if (target && /^https?:\/\//i.test(target)) link.setAttribute('href', target)
}

function keepMeaningfulAttributes(element: Element): void {
  const kept = KEPT_ATTRIBUTES_BY_ELEMENT[element.localName] ?? []
  for (const { name, value } of [...element.attributes])
    if (!kept.includes(name) && !(name === 'dir' && value === 'rtl')) element.removeAttribute(name)
}

function isBlankLine(line: Element): boolean {
  return line.textContent?.trim() === '' && line.querySelector('img, iframe') === null
}

function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  const dir = element.getAttribute('dir')
  if (dir) renamed.setAttribute('dir', dir)
  element.replaceWith(renamed)
  return renamed
}

function unwrapElement(element: Element): void {
  element.replaceWith(...element.childNodes)
}
