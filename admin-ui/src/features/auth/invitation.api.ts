import { currentUserSchema } from '@hometown/shared-types/auth'
import {
  type AcceptInvitationInput,
  INVITATION_PROBLEMS,
  openInvitationSchema,
} from '@hometown/shared-types/invitation'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.post('/api/invitations/look-up', { token }, openInvitationSchema, { signal }),
    gcTime: 0,
    retry: false,
  })
}

export function acceptInvitation(input: AcceptInvitationInput) {
  return api.post('/api/invitations/accept', input, currentUserSchema)
}

/** Why the link no longer works; undefined for other failures. */
export function invitationProblem(error: unknown): string | undefined {
  return error instanceof ApiError && (error.code ?? '') in INVITATION_PROBLEMS ? error.message : undefined
}
