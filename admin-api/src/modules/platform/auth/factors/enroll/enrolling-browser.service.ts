import type { AppContext } from '../../../../../context.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { createDeviceToken } from '../../sessions/known-devices.ts'
import { getUser } from '../../users.repository.ts'

/** For the browser that has just shown a new factor. It would otherwise be a new one until its next sign-in. */
export async function tokenOfEnrollingBrowser(
  { config, store }: Pick<AppContext, 'config' | 'store'>,
  { user }: SignedIn,
): Promise<string> {
  return createDeviceToken(config, await getUser(store.db, user.id), 'factor')
}
