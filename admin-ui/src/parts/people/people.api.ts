import { type CreatePersonInput, type Person, personPageSchema, personSchema } from '@hometown/shared-types/person'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const MOST = 20

/** For choosing one of them by typing part of the name. */
export const peopleFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', 'found', search],
    queryFn: ({ signal }) =>
      api.get('/api/people', personPageSchema, { query: { page: 1, per_page: MOST, search }, signal }),
    placeholderData: keepPreviousData,
  })

export function createPerson(input: CreatePersonInput): Promise<Person> {
  return api.post('/api/people', input, personSchema)
}
