import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { deleteValue, findValue } from '../../../database/settings/instance-values.ts'

/** Amazon's link that somebody must open before it reports anything. */
export const CONFIRMATION = 'mail_feedback_confirmation'

export async function findConfirmation({ store }: Pick<AppContext, 'store'>): Promise<string | undefined> {
  return (await findValue(store.db, CONFIRMATION, z.object({ url: z.string() })))?.url
}

/** Once reports come, it was opened. */
export async function forgetConfirmation({ store }: Pick<AppContext, 'store'>): Promise<void> {
  await deleteValue(store.db, CONFIRMATION)
}
