import { bylineKey } from '@hometown/shared-types/byline'
import type { AppContext } from '../../../context.ts'

/** An editor waits for it. */
const WAIT_MS = 3000

/** Null if no WordPress is connected, or none or several of its accounts have this name. */
export async function findWordPressUser(
  { wordpress }: Pick<AppContext, 'wordpress'>,
  name: string,
): Promise<number | null> {
  try {
    const found = await wordpress?.users.list({ search: name }, { signal: AbortSignal.timeout(WAIT_MS) })
    const same = found?.items.filter((user) => bylineKey(user.name) === bylineKey(name)) ?? []
    return same.length === 1 ? (same[0]?.id ?? null) : null
  } catch {
    // An author can be added while WordPress is away; nothing else depends on the account.
    return null
  }
}
