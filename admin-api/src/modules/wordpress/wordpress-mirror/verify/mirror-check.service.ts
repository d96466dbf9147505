import type { MirrorCheck, StartMirrorCheckInput } from '@hometown/shared-types/mirror-check'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findMirrorCheck, NO_CHECK, saveMirrorCheck } from './mirror-check.repository.ts'

export async function describeMirrorCheck({ store, wordpress }: AppContext) {
  return { isConnected: wordpress !== undefined, check: await findMirrorCheck(store.db) }
}

/** The process `jobs` does it. */
export async function requestMirrorCheck(
  context: AppContext,
  { user }: SignedIn,
  { fixes }: StartMirrorCheckInput,
): Promise<MirrorCheck> {
  const { clock, link, store, wordpress } = context
  if (!wordpress)
    throw new AppError(409, 'no_wordpress', 'No WordPress is connected. Connect one under Settings → WordPress.')
  const now = clock.now()
  const check = await store.db.transaction().execute(async (trx) => {
    const { state } = await findMirrorCheck(trx)
    if (state === 'waiting' || state === 'running')
      throw new AppError(409, 'under_way', 'We’re already comparing with WordPress.')
    const waiting: MirrorCheck = { ...NO_CHECK, state: 'waiting', fixes }
    await saveMirrorCheck(trx, waiting, now)
    await recordAudit(trx, { user, action: fixes ? 'wordpress.fix' : 'wordpress.compare' }, now)
    return waiting
  })
  link.send({ type: 'mirror-check-wanted' })
  announce(context, { type: 'changed', lists: ['mirror-check'] })
  return check
}
