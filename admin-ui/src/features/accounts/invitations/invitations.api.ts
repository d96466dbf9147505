import { type InviteInput, invitationSchema, sentInvitationSchema } from '@hometown/shared-types/invitation'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => api.get('/api/invitations', z.array(invitationSchema), { signal }),
})

export function invite(input: InviteInput) {
  return api.post('/api/invitations', input, sentInvitationSchema)
}

export function resendInvitation(id: string) {
  return api.post(`/api/invitations/${encodeURIComponent(id)}/resend`, {}, sentInvitationSchema)
}

export function withdrawInvitation(id: string) {
  return api.delete(`/api/invitations/${encodeURIComponent(id)}`)
}
