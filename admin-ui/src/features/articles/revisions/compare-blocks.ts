import { diffArrays } from 'diff'
import { type DiffPart, diffWords } from '../word-diff.ts'
import { type ReadableBlock, readableBlocks } from './readable-blocks.ts'

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
    comparator: (one, other) => one.label === other.label && one.text === other.text,
  })
  const originals = readableBlocks(before)
  let position = 0
  const compared: Omit<ComparedBlock, 'key'>[] = []
  for (const [place, { value, added, removed }] of changes.entries()) {
    if (removed) {
      position += value.length
      const next = changes[place + 1]
      compared.push(...rewritten(value, next?.added ? next.value : []))
    } else if (added) {
      if (!changes[place - 1]?.removed) compared.push(...rewritten([], value))
    } else {
      for (const block of value) compared.push(unchanged(originals[position++], block))
    }
  }
  return compared.map((block, place) => ({ ...block, key: `${place}-${block.label}` }))
}

function unchanged(before: ReadableBlock | undefined, after: ReadableBlock): Omit<ComparedBlock, 'key'> {
  const isSame = before === undefined || before.html === after.html
  return {
    label: after.label,
    parts: [{ kind: 'same', text: after.text }],
    change: isSame ? 'none' : 'formatting',
  }
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
