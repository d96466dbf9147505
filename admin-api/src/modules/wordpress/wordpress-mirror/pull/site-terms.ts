import type { MirrorState } from './mirror-state.repository.ts'
import type { WordPressSource } from './wordpress-source.ts'

export async function readTerms(source: WordPressSource): Promise<MirrorState['terms']> {
  const terms: MirrorState['terms'] = {}
  for await (const { items } of source.client.categories.iterate()) {
    for (const { id, slug, name } of items) terms[id] = `${slug}\n${name}`
  }
  return terms
}

export function changedTerms(before: MirrorState['terms'], now: MirrorState['terms']): number[] {
  return Object.keys(before)
    .filter((id) => before[id] !== now[id])
    .map(Number)
}
