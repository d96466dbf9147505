import {
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
  const { enrollment, options } = await api.post('/api/auth/factors/passkey/start', {}, passkeyEnrollmentSchema)
  const response = await createPasskey(options)
  return api.post('/api/auth/factors/passkey', { enrollment, name, response }, addedFactorSchema)
}

/** The secret of one enrollment; another `attempt` gets another one. */
export function totpEnrollmentQuery(attempt: number) {
  return queryOptions({
    queryKey: ['accounts', 'totp-enrollment', attempt],
    queryFn: () => api.post('/api/auth/factors/totp/start', {}, totpEnrollmentSchema),
    // Kept no longer than it is shown.
    gcTime: 0,
  })
}

export function addTotp(input: { enrollment: string; name: string; code: string }) {
  return api.post('/api/auth/factors/totp', input, addedFactorSchema)
}

export function removeFactor(id: string) {
  return api.delete(`/api/auth/factors/${id}`)
}

export function makeRecoveryCodes() {
  return api.post('/api/auth/factors/recovery-codes', {}, recoveryCodesSchema)
}
