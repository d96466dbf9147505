import { bylineKey, namesInByline } from '@hometown/shared-types/byline'
import type { NamedPerson } from './bylines.repository.ts'
import type { ArticlePersonRow } from './bylines.table.ts'

export type BylineMatch = Omit<ArticlePersonRow, 'article_id'>

export function keysOfByline(byline: string): string[] {
  return namesInByline(byline).map(bylineKey)
}

/** The people of a byline in its order, each once. @param owners by key */
export function matchByline(byline: string, owners: ReadonlyMap<string, NamedPerson>): BylineMatch[] {
  const [whole, ...parts] = keysOfByline(byline).map((key, position) => toMatch(owners.get(key), position))
  if (whole) return [whole]
  const found = new Map<string, BylineMatch>()
  for (const match of parts) if (match && !found.has(match.person_id)) found.set(match.person_id, match)
  return [...found.values()]
}

function toMatch(owner: NamedPerson | undefined, position: number): BylineMatch | undefined {
  return owner && { position, person_id: owner.person_id, slug: owner.slug }
}
