import {
  accountSchema,
  accountWithPasswordSchema,
  sessionsEndedSchema,
  type UpdateAccountInput,
} from '@hometown/shared-types/accounts'
import { type InviteInput, invitationSchema, sentInvitationSchema } from '@hometown/shared-types/invitation'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => api.get('/api/accounts', z.array(accountSchema), { signal }),
})

export function updateAccount({ id, ...changes }: UpdateAccountInput & { id: string }) {
  return api.patch(`/api/accounts/${id}`, changes, accountSchema)
}

export function resetPassword(id: string) {
  return api.post(`/api/accounts/${id}/reset-password`, {}, accountWithPasswordSchema)
}

/** Signs the account out everywhere. */
export function removeFactors(id: string) {
  return api.post(`/api/accounts/${id}/remove-factors`, {}, accountSchema)
}

export function endSessions(id: string) {
  return api.post(`/api/accounts/${id}/end-sessions`, {}, sessionsEndedSchema)
}

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => api.get('/api/invitations', z.array(invitationSchema), { signal }),
})

export function invite(input: InviteInput) {
  return api.post('/api/invitations', input, sentInvitationSchema)
}

export function withdrawInvitation(id: string) {
  return api.delete(`/api/invitations/${encodeURIComponent(id)}`)
}
