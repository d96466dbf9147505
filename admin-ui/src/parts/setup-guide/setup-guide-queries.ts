import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { queryOptions } from '@tanstack/react-query'
import { api, callQuery } from '../../lib/api-client.ts'
import { isAccountIncomplete } from '../../lib/session.ts'

/** Reads the guide, which only administrators may. */
export const setupGuideQuery = queryOptions({
  ...callQuery('settings', setupGuideCalls.get),
  // Other screens can end steps, too.
  staleTime: 0,
})

/** Tells whether this user is led to the guide after signing in: somebody begins a paper, and hasn't named it yet. */
export async function opensSetupGuide(user: CurrentUser): Promise<boolean> {
  if (user.role !== 'admin' || isAccountIncomplete(user)) return false
  try {
    const { started, dismissed, steps } = await api(setupGuideCalls.get)
    return started && !dismissed && steps.some(({ name, state }) => name === 'paper' && state === 'open')
  } catch {
    // The dashboard offers the guide again.
    return false
  }
}
