import {
  type NewPerson,
  type Person,
  personListQuerySchema,
  personPageSchema,
  personSchema,
  unknownBylinesSchema,
} from '@hometown/shared-types/person'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

const PER_PAGE = 25

export const peopleQuery = ({ page, search, sort }: Pick<PeopleListState, 'page' | 'search' | 'sort'>) =>
  queryOptions({
    queryKey: ['people', 'list', { page, search, sort }],
    queryFn: ({ signal }) =>
      api.get('/api/people', personPageSchema, { query: { page, per_page: PER_PAGE, search, sort }, signal }),
    placeholderData: keepPreviousData,
  })

export const unknownBylinesQuery = queryOptions({
  queryKey: ['people', 'bylines'],
  queryFn: ({ signal }) => api.get('/api/people/bylines', unknownBylinesSchema, { signal }),
})

/** Not keyed under `people`: live updates must not change a form while the user edits it. */
export const editedPersonQuery = (id: string) =>
  queryOptions({
    queryKey: ['person-editor', id],
    queryFn: ({ signal }) => api.get(personPath(id), personSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function updatePerson(id: string, changes: NewPerson & { version: number }): Promise<Person> {
  return api.patch(personPath(id), changes, personSchema)
}

export function deletePerson({ id, version }: Person): Promise<unknown> {
  return api.delete(`${personPath(id)}?version=${version}`)
}

export function restorePerson(id: string): Promise<Person> {
  return api.post(`${personPath(id)}/restore`, undefined, personSchema)
}

function personPath(id: string): string {
  return `/api/people/${encodeURIComponent(id)}`
}

/** The query string of the screen. `edit`: a person's id, or `new`; `name`: what a new one is called. */
export const listStateSchema = z.object({
  search: z.string().catch('').default(''),
  sort: personListQuerySchema.shape.sort.catch('name'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  edit: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  kind: z.enum(['person', 'organization']).optional().catch(undefined),
})
export type PeopleListState = z.infer<typeof listStateSchema>
export type ChangeListState = (changes: Partial<PeopleListState>) => void

export const NEW_PERSON = 'new'
