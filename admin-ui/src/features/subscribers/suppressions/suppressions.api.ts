import { type AddSuppressionInput, suppressionPageSchema } from '@hometown/shared-types/mail-feedback'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

const PER_PAGE = 25

export const suppressionsQuery = (search: string, page: number, signedUp = false) =>
  queryOptions({
    queryKey: ['subscribers', 'suppressed', search, page, signedUp],
    queryFn: ({ signal }) =>
      api.get('/api/suppressions', suppressionPageSchema, {
        query: { search, page, per_page: PER_PAGE, ...(signedUp && { signedUp }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function addSuppression(input: AddSuppressionInput) {
  return api.post('/api/suppressions', input, z.unknown())
}

export function removeSuppression(email: string) {
  return api.post('/api/suppressions/remove', { email }, z.unknown())
}
