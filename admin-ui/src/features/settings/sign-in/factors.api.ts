import {
  type AddFactorInput,
  addedFactorSchema,
  ownFactorsSchema,
  passkeyEnrollmentSchema,
  recoveryCodesSchema,
  totpEnrollmentSchema,
} from '@hometown/shared-types/second-factors'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { createPasskey } from '../../../lib/passkeys.ts'

export const ownFactorsQuery = queryOptions({
  queryKey: ['accounts', 'own-factors'],
  queryFn: ({ signal }) => api.get('/api/auth/factors', ownFactorsSchema, { signal }),
  // They are used, added and removed elsewhere, without live updates.
  staleTime: 0,
})

/** @throws PasskeyPromptError */
export async function addPasskey(name: string) {
  const { enrollment, options } = await api.post(
    '/api/auth/factors/start',
    { kind: 'passkey' },
    passkeyEnrollmentSchema,
  )
  const response = await createPasskey(options)
  return addFactor({ kind: 'passkey', enrollment, name, response })
}

/** The secret of one enrollment; another `attempt` gets another one. */
export function totpEnrollmentQuery(attempt: number) {
  return queryOptions({
    queryKey: ['accounts', 'totp-enrollment', attempt],
    queryFn: () => api.post('/api/auth/factors/start', { kind: 'totp' }, totpEnrollmentSchema),
    // Kept no longer than it is shown.
    gcTime: 0,
  })
}

export function addFactor(input: AddFactorInput) {
  return api.post('/api/auth/factors', input, addedFactorSchema)
}

export function removeFactor(id: string) {
  return api.delete(`/api/auth/factors/${id}`)
}

export function makeRecoveryCodes() {
  return api.post('/api/auth/factors/recovery-codes', {}, recoveryCodesSchema)
}
