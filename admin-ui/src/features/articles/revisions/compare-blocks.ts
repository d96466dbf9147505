import { diffArrays } from 'diff'
import { type DiffPart, diffWords } from '../word-diff.ts'

export interface ComparedBlock {
  readonly key: string
  readonly label: string
  readonly parts: readonly DiffPart[]
  readonly change: 'none' | 'text' | 'formatting'
}

/** Blocks that share less than this part of their words count as two separate blocks, not as a rewrite. */
const LIKENESS = 0.4

/** Matches whole blocks first, then the words of rewritten blocks, so that long texts stay fast. */
export function compareHtml(before: string, after: string): ComparedBlock[] {
  const changes = diffArrays(readableBlocks(before), readableBlocks(after), {
    comparator: (one, other) => one.label === other.label && one.html === other.html,
  })
  const compared = changes.flatMap(({ value, added, removed }, place): Omit<ComparedBlock, 'key'>[] => {
    const next = changes[place + 1]
    if (removed) return rewritten(value, next?.added ? next.value : [])
    if (added) return changes[place - 1]?.removed ? [] : rewritten([], value)
    return value.map(({ label, text }) => ({ label, parts: [{ kind: 'same', text }], change: 'none' }))
  })
  return compared.map((block, place) => ({ ...block, key: `${place}-${block.label}` }))
}

function rewritten(removed: readonly ReadableBlock[], added: readonly ReadableBlock[]): Omit<ComparedBlock, 'key'>[] {
  const left = [...removed]
  const blocks = added.flatMap((block) => {
    const before = left[0]
    const parts = before === undefined ? [] : diffWords(before.text, block.text)
    if (before === undefined || likeness(parts) < LIKENESS) return [whole(block, 'added')]
    left.shift()
    return [
      { label: block.label, parts, change: parts.some(({ kind }) => kind !== 'same') ? 'text' : 'formatting' } as const,
    ]
  })
  return [...left.map((block) => whole(block, 'removed')), ...blocks]
}

function whole({ label, text }: ReadableBlock, kind: 'added' | 'removed'): Omit<ComparedBlock, 'key'> {
  return { label, parts: [{ kind, text: text || label }], change: 'text' }
}

/** The share of letters that both texts have in common. */
function likeness(parts: readonly DiffPart[]): number {
  const length = (kind: DiffPart['kind']) =>
    parts.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + text.length, 0)
  const same = 2 * length('same')
  return same / Math.max(1, same + length('added') + length('removed'))
}

interface ReadableBlock {
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
function readableBlocks(html: string): ReadableBlock[] {
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
