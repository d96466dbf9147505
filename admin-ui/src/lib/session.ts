import { type CurrentUser, currentUserSchema, type LoginInput } from '@hometown/shared-types/auth'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
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

/** Changes the name under which the user writes. An empty one removes it. */
export function useChangeOwnName(): (displayName: string) => Promise<CurrentUser> {
  const client = useQueryClient()
  return async (displayName) => {
    const user = await api.patch('/api/auth/me', { displayName }, currentUserSchema)
    client.setQueryData(currentUserQuery.queryKey, user)
    return user
  }
}

export function login(input: LoginInput): Promise<CurrentUser> {
  return api.post('/api/auth/login', input, currentUserSchema)
}

export function logout(): Promise<unknown> {
  return api.post('/api/auth/logout', undefined, z.unknown())
}
