import type { MirrorState } from './mirror-state.repository.ts'
import type { WordPressSource } from './wordpress-source.ts'

/** Slug and name of each category term, by id: they decide our category. */
export async function readTerms(source: WordPressSource): Promise<MirrorState['terms']> {
  const terms: MirrorState['terms'] = {}
  for await (const { items } of source.client.categories.iterate()) {
    for (const { id, slug, name } of items) terms[id] = `${slug}\n${name}`
  }
  return terms
}

/** Terms that were renamed or deleted. A new one changes no post by itself. */
export function changedTerms(before: MirrorState['terms'], now: MirrorState['terms']): number[] {
  return Object.keys(before)
    .filter((id) => before[id] !== now[id])
    .map(Number)
}
