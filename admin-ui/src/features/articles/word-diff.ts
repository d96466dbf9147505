import { diffArrays } from 'diff'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many differences a word-by-word comparison isn't useful. */
const MOST_DIFFERENCES = 4_000

/** Compares two texts by words; an HTML tag counts as one word. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_DIFFERENCES })
  if (!changes) return [part('removed', before), part('added', after)].filter(({ text }) => text !== '')
  return changes.map(({ added, removed, value }) =>
    part(added ? 'added' : removed ? 'removed' : 'same', value.join('')),
  )
}

function part(kind: DiffPart['kind'], text: string): DiffPart {
  return { kind, text }
}

function wordsOf(text: string): string[] {
  return text.match(/<[^<>]*>|\s+|[\p{L}\p{N}\p{M}’'-]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []
}
