import { isEditor } from '@hometown/shared-types/auth'
import { bylineKey, namesInByline } from '@hometown/shared-types/byline'
import type { Person } from '@hometown/shared-types/person'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/debounce.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { peopleFoundQuery } from '../../../parts/people/people.api.ts'
import { authorNamesQuery } from '../lists/lists.api.ts'
import { singleNames, withoutOpenEnd } from './complete-byline.ts'

/**
 * Authors first, then names that were printed before; none that the byline has already. Maps each to what stands beside
 * it.
 */
export function useNameSuggestions(byline: string, typed: string): ReadonlyMap<string, string> {
  const wanted = bylineKey(typed)
  const named = new Set(namesInByline(withoutOpenEnd(byline)).map(bylineKey))
  // Contributors don't see other people's drafts, whose bylines are among these.
  const enabled = isEditor(useCurrentUser())
  const { data: found } = useQuery({ ...peopleFoundQuery(useDebounced(typed.trim())), enabled })
  const { data: printed = [] } = useQuery({ ...authorNamesQuery, enabled })
  const authors = found?.data.flatMap((person) => printedName(person) ?? []) ?? []
  const suggestions = new Map<string, string>()
  const offer = (name: string, detail: string) => {
    const key = bylineKey(name)
    if (!key.includes(wanted) || named.has(key)) return
    named.add(key)
    suggestions.set(name, detail)
  }
  for (const { name, role } of authors) offer(name, role ?? 'Author')
  for (const name of singleNames(printed)) offer(name, 'Used before')
  return suggestions
}

/** Where two people have one name, articles with it are the other’s. */
function printedName({ name, role, hasOwnName, bylines }: Person): Pick<Person, 'name' | 'role'> | undefined {
  if (hasOwnName) return { name, role }
  const [byline] = bylines
  return byline === undefined ? undefined : { name: byline, role }
}
