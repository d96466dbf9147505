export interface ReadableBlock {
  /** `Heading`, `Quote` …; empty for a paragraph. */
  readonly label: string
  readonly text: string
  /** If the text is equal and this differs, only the formatting changed. */
  readonly html: string
}

const LABELS: Readonly<Record<string, string>> = {
  H1: 'Heading',
  H2: 'Heading',
  H3: 'Small heading',
  H4: 'Small heading',
  H5: 'Small heading',
  H6: 'Small heading',
  LI: 'List item',
  BLOCKQUOTE: 'Quote',
  PRE: 'Code',
  FIGCAPTION: 'Caption',
  TR: 'Table row',
  IMG: 'Picture',
  IFRAME: 'Embed',
  HR: 'Line',
}

const CONTAINERS =
  'address,article,aside,blockquote,details,div,dl,figure,footer,header,main,nav,ol,section,table,tbody,tfoot,thead,ul'
const LEAVES = 'p,h1,h2,h3,h4,h5,h6,li,pre,figcaption,tr,img,iframe,hr,dt,dd,summary,caption'
const BLOCKS = `${CONTAINERS},${LEAVES}`

/** Splits an article's text into readable blocks. The HTML is only parsed, never shown or run. */
export function readableBlocks(html: string): ReadableBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return blocksIn(body)
}

function blocksIn(element: Element): ReadableBlock[] {
  const blocks: ReadableBlock[] = []
  // Use the parsed document: elements created in the page's document would load and run there.
  const emptyParagraph = () => element.ownerDocument.createElement('p')
  let loose = emptyParagraph()
  const flush = () => {
    if (textOf(loose) !== '') blocks.push(blockOf(loose, element))
    loose = emptyParagraph()
  }
  for (const node of element.childNodes) {
    if (node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS))) {
      flush()
      blocks.push(...(isLeaf(node) ? [blockOf(node, element)] : blocksIn(node)))
    } else {
      loose.append(node.cloneNode(true))
    }
  }
  flush()
  return blocks
}

function isLeaf(element: Element): boolean {
  return element.matches(LEAVES) && element.querySelector(BLOCKS) === null
}

function blockOf(element: Element, parent: Element): ReadableBlock {
  const inQuote = element.tagName === 'P' && parent.tagName === 'BLOCKQUOTE'
  const label = LABELS[inQuote ? 'BLOCKQUOTE' : element.tagName] ?? LABELS[parent.tagName] ?? ''
  return { label, text: textOf(element), html: `${element.tagName}:${element.innerHTML}${attributesOf(element)}` }
}

function textOf(element: Element): string {
  return saidBy(element).replace(/\s+/g, ' ').trim()
}

function saidBy(element: Element): string {
  if (element.tagName === 'IMG') return `${element.getAttribute('alt') || 'without a description'} (${fileOf(element)})`
  if (element.tagName === 'IFRAME') return fileOf(element)
  if (element.tagName === 'TR') return Array.from(element.children, (cell) => cell.textContent).join(' ')
  return element.textContent
}

function fileOf(element: Element): string {
  return element.getAttribute('src')?.split('/').at(-1) ?? ''
}

function attributesOf(element: Element): string {
  return Array.from(element.attributes, ({ name, value }) => ` ${name}=${value}`).join('')
}
