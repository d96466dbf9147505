import type { AppContext } from '../../src/context.ts'
import type { SignedIn } from '../../src/http/request-context.ts'
import { createNewsletter } from '../../src/modules/audience/newsletters/newsletters.service.ts'
import { realEditions } from '../../src/modules/audience/newsletters/sending/loop/editions.ts'
import { doToSend } from '../../src/modules/audience/newsletters/sending/sending.service.ts'
import { addSubscribers, recordingMailer, startSending } from './sending-harness.ts'

/** Sent in the usual way to one reader. @returns its id */
export async function sendNewsletter(
  context: AppContext,
  by: SignedIn,
  facts: { title?: string; articleIds: string[]; includesCalendar?: boolean },
): Promise<string> {
  const readers = await context.store.db.selectFrom('subscribers').select('id').limit(1).execute()
  if (readers.length === 0) await addSubscribers(context.store, 1)
  const { id } = await createNewsletter(context, by, {
    title: 'This week',
    titleFollowsDay: false,
    description: null,
    introduction: null,
    signOff: null,
    includesCalendar: false,
    onlyChosenSections: false,
    status: 'draft',
    ...facts,
  })
  const sending = startSending(context, recordingMailer(), realEditions)
  await doToSend(context, by, id, 'send')
  await sending.look()
  await sending.stop()
  return id
}
