import { singleLine, storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { announce } from '../live/live.service.ts'
import { deleteSuppression, insertSuppression } from './suppressions.repository.ts'

export async function suppressByHand(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  { email, details }: { email: string; details?: string | undefined },
): Promise<void> {
  const now = context.clock.now()
  const suppression = {
    email: storable(email),
    reason: 'manual',
    details: singleLine(details ?? '') || null,
    created_at: now,
  } as const
  await context.store.groupWrite(async (trx) => {
    await insertSuppression(trx, suppression)
    // Erasing a subscriber must remove every trace of the address, so the audit log can't contain it.
    await recordAudit(trx, { user, action: 'subscriber.suppress' }, now)
  })
  announce(context, { type: 'changed', lists: ['subscribers', 'audit-log'] })
}

export async function unsuppress(context: AppContext, { user }: Pick<SignedIn, 'user'>, email: string): Promise<void> {
  const now = context.clock.now()
  await context.store.groupWrite(async (trx) => {
    if (!(await deleteSuppression(trx, email.toLowerCase()))) throw notFound('Address')
    await recordAudit(trx, { user, action: 'subscriber.unsuppress' }, now)
  })
  announce(context, { type: 'changed', lists: ['subscribers', 'audit-log'] })
}
