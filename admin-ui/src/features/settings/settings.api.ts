import { sessionSchema, sessionsEndedSchema } from '@hometown/shared-types/accounts'
import { type CurrentUser, currentUserSchema } from '@hometown/shared-types/auth'
import { allScheduledSchema } from '@hometown/shared-types/dashboard'
import { sampleCountySchema, sampleRemovedSchema } from '@hometown/shared-types/settings'
import { wordpressConnectionSchema } from '@hometown/shared-types/wordpress-connection'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

/** Scheduled items, whose local times would change with the time zone. */
export const scheduledQuery = queryOptions({
  queryKey: ['dashboard', 'scheduled'],
  queryFn: ({ signal }) => api.get('/api/dashboard/scheduled', allScheduledSchema, { signal }),
  staleTime: 0,
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['accounts', 'own-sessions'],
  queryFn: ({ signal }) => api.get('/api/auth/sessions', z.array(sessionSchema), { signal }),
  // Sessions start and end without live updates.
  staleTime: 0,
})

/** Without an id, ends all sessions but this one. */
export async function endOwnSessions(id?: string): Promise<void> {
  if (id === undefined) await api.post('/api/auth/sessions/end-others', {}, sessionsEndedSchema)
  else await api.delete(`/api/auth/sessions/${id}`)
}

/** Refetched after the user has replaced the temporary password. */
export function readCurrentUser(): Promise<CurrentUser> {
  return api.get('/api/auth/me', currentUserSchema)
}

export const sampleCountyQuery = queryOptions({
  queryKey: ['settings', 'samples'],
  queryFn: ({ signal }) => api.get('/api/sample-county', sampleCountySchema, { signal }),
})

export function removeSampleCounty() {
  return api.post('/api/sample-county/remove', {}, sampleRemovedSchema)
}

export const wordpressQuery = queryOptions({
  queryKey: ['settings', 'wordpress'],
  queryFn: ({ signal }) => api.get('/api/wordpress', wordpressConnectionSchema, { signal }),
  staleTime: 0,
})
