import { diffArrays } from 'diff'

/** A stretch of words that both texts have, or only one of them. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond so many differences single words say nothing more. */
const MOST_DIFFERENCES = 4_000

/** What was removed from one text and added in the other, by words; tags of HTML count as one word each. */
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
