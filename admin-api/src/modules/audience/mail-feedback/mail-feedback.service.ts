import { MAIL_REPORTERS, type MailAddresses, type MailFeedback } from '@hometown/shared-types/mail-feedback'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue } from '../../../database/settings/instance-values.ts'
import { countFeedback } from './mail-feedback.repository.ts'
import type { FeedbackOutcome } from './mail-feedback.table.ts'
import { hasOwnKey, providerUrl } from './provider-keys.ts'

/** The link that a person must open before Amazon starts reporting. The first report shows that it was opened. */
export const CONFIRMATION = 'mail_feedback_confirmation'

const DAY = 24 * 60 * 60_000

/** Reports are remembered this long, so that repeated ones don't count twice. */
export const MAIL_REPORT_DAYS = 30

export async function getMailFeedback(context: AppContext): Promise<MailFeedback> {
  const { config, store, clock } = context
  const told = await countFeedback(store.db, clock.now() - MAIL_REPORT_DAYS * DAY)
  const count = (...outcomes: FeedbackOutcome[]) =>
    told.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, row) => sum + row.count, 0)
  return {
    reporters: MAIL_REPORTERS.map((name) => {
      const last = Math.max(0, ...told.filter(({ reporter }) => reporter === name).map((row) => row.last))
      return {
        name,
        lastHeardAt: last > 0 ? new Date(last).toISOString() : null,
        isSigned: hasOwnKey(config, name),
      }
    }),
    counts: {
      bounces: count('bounce'),
      softBounces: count('soft-bounce'),
      complaints: count('complaint'),
      unsubscribes: count('unsubscribe'),
      ignored: count('unknown'),
    },
    confirmationUrl: (await findValue(store.db, CONFIRMATION, z.object({ url: z.string() })))?.url ?? null,
  }
}

export function getMailAddresses({ config }: Pick<AppContext, 'config'>): MailAddresses {
  return { reporters: MAIL_REPORTERS.map((name) => ({ name, url: providerUrl(config, name) })) }
}
