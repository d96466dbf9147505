import { RETENTION_DAYS } from '@hometown/shared-types/retention'
import type { AppContext } from '../../../context.ts'
import { deleteOldFirstPassword } from '../../platform/auth/first-password.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { retentionRules } from './retention-rules.ts'
import { createSteps } from './steps.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Time limit per rule. The rest is done in the next hour, so that other rules and shutdown don't wait. */
const LONGEST_MS = 1000

export const cleanUpHourly = every('clean-up', HOUR, cleanUp)

export async function cleanUp(context: AppContext): Promise<void> {
  const { clock, log } = context
  const now = clock.now()
  const failures: unknown[] = []
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      failures.push(error)
      log.error({ err: error, what }, 'data retention could not remove what is old')
    })
  await attempt('firstPassword', () => deleteOldFirstPassword(context))
  for (const { name, remove } of retentionRules) {
    await attempt(name, async () => {
      const days = RETENTION_DAYS[name]
      const removed = await remove(context, now - days * DAY, createSteps(LONGEST_MS))
      if (removed > 0) log.info({ what: name, removed, days }, 'data retention removed old rows')
    })
  }
  if (failures.length > 0) throw failures[0]
}
