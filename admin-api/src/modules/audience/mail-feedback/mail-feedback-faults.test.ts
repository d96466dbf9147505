import { describe, expect, it, onTestFinished } from 'vitest'
import { addReaders } from '../../../../test/support/add-readers.ts'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { startMailFeedback } from './mail-feedback.job.ts'
import { insertFeedback } from './mail-feedback.repository.ts'

const ANN = 'ann@orchard.example'

describe('a report about a mail', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
    await addReaders(context, [{ email: ANN, unsubscribe_token: 'token-of-ann' }])
    const work = startMailFeedback(context)
    onTestFinished(() => work.stop())
    await work.look()
    return { context, work }
  }

  it('that can’t be read holds up no other', async () => {
    const { context, work } = await open()
    await report(context, 'broken', '{"type":')
    await report(context, 'good', bounceOf(ANN))
    await work.look()
    expect(await outcomes(context)).toEqual({ broken: 'unreadable', good: 'bounce' })
  })
})

function bounceOf(email: string): string {
  return JSON.stringify({ type: 'bounce', email, messageId: null, details: '' })
}

async function report({ store, clock }: TestContext, id: string, content: string): Promise<void> {
  const reports = [{ id, reporter: 'hometown', content }]
  await store.db.transaction().execute((trx) => insertFeedback(trx, reports, clock.now()))
}

async function outcomes({ store }: TestContext): Promise<Record<string, string | null>> {
  const rows = await store.db.selectFrom('mail_feedback').select(['id', 'outcome']).execute()
  return Object.fromEntries(rows.map(({ id, outcome }) => [id, outcome]))
}
