import { getProgress } from '../../src/modules/audience/newsletters/sending/report.service.ts'
import { applySendAction, type SendAction } from '../../src/modules/audience/newsletters/sending/sending.service.ts'
import { buildTestApp } from './build-test-app.ts'
import { addNewsletter, addSubscribers } from './sending-harness.ts'
import { signIn } from './sign-in.ts'

/** A newsletter that an editor controls, and its readers. */
export async function openSend(readers = 25) {
  const { app, context } = await buildTestApp()
  const emails = await addSubscribers(context.store, readers)
  const id = await addNewsletter(context)
  const user = await signIn(context)
  return {
    app,
    context,
    emails,
    id,
    send: (action: SendAction = 'send') => applySendAction(context, { user }, id, action),
    progress: () => getProgress(context, id),
  }
}
