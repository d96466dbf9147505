import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { deleteValue, findValue } from '../../../database/settings/instance-values.ts'

/** The confirmation link that a person must open before Amazon starts reporting. */
export const CONFIRMATION = 'mail_feedback_confirmation'

export async function findConfirmation({ store }: Pick<AppContext, 'store'>): Promise<string | undefined> {
  return (await findValue(store.db, CONFIRMATION, z.object({ url: z.string() })))?.url
}

/** The first report shows that the link was opened. */
export async function forgetConfirmation({ store }: Pick<AppContext, 'store'>): Promise<void> {
  await deleteValue(store.db, CONFIRMATION)
}
