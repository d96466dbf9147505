import { type CurrentUser, currentUserSchema, type LoginInput } from '@hometown/shared-types/auth'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from './api-client.ts'

/** The signed-in user. A failure means signed out. */
export const currentUserQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ signal }) => api.get('/api/auth/me', currentUserSchema, { signal }),
  retry: false,
})

/** The signed-in user; only for components below the login guard. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data
}

export function login(input: LoginInput): Promise<CurrentUser> {
  return api.post('/api/auth/login', input, currentUserSchema)
}

export function logout(): Promise<unknown> {
  return api.post('/api/auth/logout', undefined, z.unknown())
}
