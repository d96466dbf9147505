const BLOCKS = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, hr, section, article'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** What an attribute may still say. All others are looks, ids or traces of the program. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
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
  for (const element of [...body.querySelectorAll('div, section, article, center, font')].reverse()) unwrapBox(element)
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
  for (const bold of body.querySelectorAll(`:is(${HEADINGS}) :is(b, strong)`)) unwrap(bold)
  for (const paragraph of body.querySelectorAll('li > p:only-of-type, td > p:only-child, th > p:only-child'))
    if (paragraph === paragraph.parentElement?.firstElementChild) unwrap(paragraph)
  for (const line of body.querySelectorAll(`p, ${HEADINGS}`)) if (isBlank(line)) line.remove()
  for (const gap of body.querySelectorAll(':scope > br')) gap.remove()
  for (const element of body.querySelectorAll('*')) keepMeaning(element)
}

/** Mails write each line as a `div`. One with lines inside is only a box. */
function unwrapBox(element: Element): void {
  if (element.localName !== 'font' && !element.querySelector(BLOCKS) && !element.closest('p, li, td, th')) {
    const paragraph = rename(element, 'p')
    for (const last of [...paragraph.childNodes].slice(-1)) if (last.nodeName === 'BR') last.remove()
  } else {
    wrapLooseText(element)
    unwrap(element)
  }
}

/** Text beside blocks would run into them. */
function wrapLooseText(box: Element): void {
  if (box.localName === 'font' || box.closest('p, li, td, th')) return
  let paragraph: Element | undefined
  for (const node of [...box.childNodes]) {
    const isBlock = node instanceof Element && node.matches(BLOCKS)
    if (isBlock || node.nodeName === 'BR') paragraph = undefined
    else if (paragraph) paragraph.append(node)
    else if (node.textContent?.trim()) {
      paragraph = box.ownerDocument.createElement('p')
      node.before(paragraph)
      paragraph.append(node)
    }
    if (node.nodeName === 'BR') (node as Element).remove()
  }
}

/** Google's mails and documents link through a page that counts clicks. */
function followRedirect(link: Element): void {
  const url = URL.parse(link.getAttribute('href') ?? '')
  const target = url?.hostname === 'www.google.com' && url.pathname === '/url' && url.searchParams.get('q')
  if (target && /^https?:\/\//i.test(target)) link.setAttribute('href', target)
}

function keepMeaning(element: Element): void {
  const kept = KEPT[element.localName] ?? []
  for (const { name, value } of [...element.attributes])
    if (!kept.includes(name) && !(name === 'dir' && value === 'rtl')) element.removeAttribute(name)
}

function isBlank(line: Element): boolean {
  return line.textContent?.trim() === '' && line.querySelector('img') === null
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
