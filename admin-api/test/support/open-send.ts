import type { Mailer } from '../../src/integrations/mailer/mailer.ts'
import type { CreateTemplate } from '../../src/modules/audience/newsletters/sending/message-composer.ts'
import { getSendProgress } from '../../src/modules/audience/newsletters/sending/report.service.ts'
import { applySendAction, type SendAction } from '../../src/modules/audience/newsletters/sending/sending.service.ts'
import { addNewsletter, addSubscribers, startSending } from './sending-harness.ts'
import { openSignedIn } from './sign-in.ts'

/** Opens a newsletter that an editor controls, and its readers. */
export async function openSend(readers = 25) {
  const { app, context, user, actions } = await openSignedIn()
  const emails = await addSubscribers(context.store, readers)
  const id = await addNewsletter(context)
  const send = (action: SendAction = 'send') => applySendAction(context, user, id, action)
  return {
    ...{ app, context, emails, id, send, actions },
    progress: () => getSendProgress(context, id),
    /** Sends the newsletter as far as it goes. */
    async begin(mailer: Mailer, compose?: CreateTemplate) {
      const sending = startSending(context, mailer, compose)
      await send()
      await sending.look()
      return sending
    },
  }
}
