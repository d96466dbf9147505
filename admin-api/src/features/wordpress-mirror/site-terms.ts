import type { MirrorState } from './mirror-state.repository.ts'
import type { WordPressSource } from './wordpress-source.ts'

/** What decides a category of ours, by the term's number. */
export async function readTerms(source: WordPressSource): Promise<MirrorState['terms']> {
  const terms: MirrorState['terms'] = {}
  for await (const { items } of source.client.categories.iterate()) {
    for (const { id, slug, name } of items) terms[id] = `${slug}\n${name}`
  }
  return terms
}

/** The terms that are called otherwise now, or are gone. A new one changes no post by itself. */
export function changedTerms(before: MirrorState['terms'], now: MirrorState['terms']): number[] {
  return Object.keys(before)
    .filter((id) => before[id] !== now[id])
    .map(Number)
}
