import { BLOCKS, setApart, wrapLooseLines, wrapLooseText } from './pasted-lines.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const LINES = 'p, li, td, th'
const BOXES = 'div, section, article, aside, main, header, footer, nav, address, center, font'
const SUBLISTS = 'ul > ul, ul > ol, ol > ul, ol > ol'

/** What an attribute may still say. All others are looks, ids or traces of the program. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  iframe: ['src', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}

/** Keeps headings, paragraphs, lists, links and tables of pasted text, and nothing of their looks. */
export function keepStructure(body: Element): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const link of body.querySelectorAll('a[href]')) followRedirect(link)
  for (const element of body.querySelectorAll('col, colgroup, hr.msocomoff')) element.remove()
  for (const table of [...body.querySelectorAll('table')].filter(isLayout)) unwrapTable(table)
  for (const element of [...body.querySelectorAll(BOXES)].reverse()) unwrapBox(element)
  // The editor's items begin with text; a heading would end its list.
  for (const heading of body.querySelectorAll(`li :is(${HEADINGS})`)) unwrapInLine(heading)
  for (const item of body.querySelectorAll('li')) if (isOnlyList(item)) unwrap(item)
  for (const list of body.querySelectorAll(SUBLISTS)) putIntoItem(list)
  wrapLooseLines(body)
  for (const paragraph of body.querySelectorAll('p:has(br):not(:has(img, iframe), li p, td p, th p)')) {
    wrapLooseText(paragraph)
    passDirection(paragraph)
    paragraph.replaceWith(...paragraph.children)
  }
  for (const bold of body.querySelectorAll(`:is(${HEADINGS}) :is(b, strong)`)) unwrap(bold)
  for (const paragraph of body.querySelectorAll('li > p:only-of-type, td > p:only-child, th > p:only-child'))
    if (paragraph === paragraph.parentElement?.firstElementChild) unwrapInLine(paragraph)
  for (const line of body.querySelectorAll(`p, ${HEADINGS}`)) if (isBlank(line)) line.remove()
  for (const element of body.querySelectorAll('*')) keepMeaning(element)
}

/** Mails write each line as a `div`. One with lines inside is only a box. */
function unwrapBox(element: Element): void {
  if (element.localName !== 'font' && !element.querySelector(BLOCKS) && !element.closest(LINES)) {
    const paragraph = rename(element, 'p')
    for (const last of [...paragraph.childNodes].slice(-1)) if (last.nodeName === 'BR') last.remove()
  } else if (element.localName === 'font') {
    unwrap(element)
  } else {
    if (!element.closest(LINES)) wrapLooseText(element)
    passDirection(element)
    unwrapInLine(element)
  }
}

function passDirection(box: Element): void {
  const dir = box.getAttribute('dir')
  if (dir) for (const part of box.querySelectorAll(':scope > :not([dir])')) part.setAttribute('dir', dir)
}

/** In a line, text beside the element would run into its text. */
function unwrapInLine(element: Element): void {
  if (element.closest(LINES)) setApart(element)
  unwrap(element)
}

/** Many programs write a sublist beside its item, or in an item of its own that shows nothing else. */
function putIntoItem(list: Element): void {
  const item = list.previousElementSibling
  if (item) item.append(list)
  else unwrap(list)
}

function isOnlyList(item: Element): boolean {
  const shown = [...item.childNodes].filter((node) => node instanceof Element || node.textContent?.trim())
  return shown.length > 0 && shown.every((node) => node instanceof Element && node.matches('ul, ol'))
}

/** Mails are laid out with tables that hold others, or that have a single column. */
function isLayout(table: HTMLTableElement): boolean {
  if (table.caption) return false
  return (
    table.querySelector('table') !== null ||
    [...table.rows].every((row) => row.cells.length < 2 && row.querySelector('th') === null)
  )
}

function unwrapTable(table: HTMLTableElement): void {
  const cells = [...table.rows].flatMap((row) => [...row.cells])
  table.replaceWith(...cells.map((cell) => rename(cell, 'div')))
}

/** Google's mails and documents link through a page that counts clicks, and Outlook's through one that checks them. */
function followRedirect(link: Element): void {
  const url = URL.parse(link.getAttribute('href') ?? '')
  const isGoogle = url?.hostname === 'www.google.com' && url.pathname === '/url'
  const isOutlook = url?.hostname.endsWith('.safelinks.protection.outlook.com')
  if (!url || (!isGoogle && !isOutlook)) return
  const target = url.searchParams.get(isGoogle ? 'q' : 'url')
  if (target && /^https?:\/\//i.test(target)) link.setAttribute('href', target)
}

function keepMeaning(element: Element): void {
  const kept = KEPT[element.localName] ?? []
  for (const { name, value } of [...element.attributes])
    if (!kept.includes(name) && !(name === 'dir' && value === 'rtl')) element.removeAttribute(name)
}

function isBlank(line: Element): boolean {
  return line.textContent?.trim() === '' && line.querySelector('img, iframe') === null
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  const dir = element.getAttribute('dir')
  if (dir) renamed.setAttribute('dir', dir)
  element.replaceWith(renamed)
  return renamed
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
