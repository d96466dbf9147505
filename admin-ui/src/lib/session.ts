import { accountCalls, type CurrentUser } from '@hometown/shared-types/contract/accounts'
import { authCalls } from '@hometown/shared-types/contract/sign-in'
import { hasStaffMark } from '@hometown/shared-types/rules/staff-mark'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { clearCachedAnswers } from './answer-cache.ts'
import { api, apiAddress } from './api-client.ts'
import { createStore } from './store.ts'

/** A failure to read the user means signed out. */
export const currentUserQuery = queryOptions({
  queryKey: ['session', 'me'],
  async queryFn({ signal }) {
    // The call's refusal would stand in the console of everybody who only opens the desk.
    if (apiAddress('') === '' && !hasStaffMark(document.cookie)) throw new Error('Please sign in')
    return api(authCalls.me, { signal })
  },
  retry: false,
})

/** Returns the signed-in user; only for components below the login guard. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data
}

/** Empty values are removed from the account. */
export function useChangeOwnAccount(): (changes: {
  displayName?: string
  email?: string | null
}) => Promise<CurrentUser> {
  const client = useQueryClient()
  return async (changes) => {
    const user = await api(accountCalls.updateOwn, { body: changes })
    client.setQueryData(currentUserQuery.queryKey, user)
    return user
  }
}

/** Counts the sign-ins over a form, so that what was refused meanwhile is tried at once. */
export const signInsAgainCount = createStore(0)

export function isAccountIncomplete({ mustChangePassword, mustAddFactor }: CurrentUser): boolean {
  return mustChangePassword === true || mustAddFactor === true
}

export async function logout(): Promise<void> {
  clearCachedAnswers()
  await api(authCalls.logout)
}
