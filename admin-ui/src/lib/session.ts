import { type CurrentUser, currentUserSchema, type LoginInput } from '@hometown/shared-types/auth'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from './api-client.ts'

/** Who is signed in. A failure means that nobody is. */
export const currentUserQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ signal }) => api.get('/api/auth/me', currentUserSchema, { signal }),
  retry: false,
})

/** The account at work; only below the login guard, where there always is one. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data
}

export function login(input: LoginInput): Promise<CurrentUser> {
  return api.post('/api/auth/login', input, currentUserSchema)
}

export function logout(): Promise<unknown> {
  return api.post('/api/auth/logout', undefined, z.unknown())
}
