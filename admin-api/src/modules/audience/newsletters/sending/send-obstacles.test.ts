import type { Preflight } from '@hometown/shared-types/contract/newsletters'
import { describe, expect, test } from 'vitest'
import { openSend } from '../../../../../test/support/open-send.ts'
import {
  ACCEPTED_OUTCOME,
  addSubscribers,
  countDeliveryStates,
  createPlainTemplate,
  recordingMailer,
  startSending,
} from '../../../../../test/support/sending-harness.ts'
import { openSignedIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import type { WritableStore } from '../../../../database/database.ts'
import { InvalidRecipientError } from '../edition/message-template.ts'
import { type CreateTemplate, createEditionTemplate } from './message-composer.ts'
import { findPausedSendProblem } from './report.service.ts'

const HOUR = 60 * 60_000
const TITLE = 'Mayor arrested for theft'

describe('a newsletter that can’t be sent as it is', () => {
  async function open(readers = 3) {
    const { context, ask: call } = await openSignedIn({ base: '/api/newsletters' })
    await addSubscribers(context.store, readers)
    const write = (title: string) => createArticle(context, { title, status: 'published', category: 'Sports' })
    const [mayor, bridge] = [await write(TITLE), await write('Bridge opens')]
    const make = async (fields: object = {}): Promise<string> => {
      const newsletter = { title: 'This week', articleIds: [mayor.id, bridge.id], includesCalendar: false, ...fields }
      return (await call('POST', '', newsletter)).body.id
    }
    const plan = () => make({ status: 'scheduled', scheduledFor: new Date(context.clock.now() + HOUR).toISOString() })
    return {
      ...{ context, call, make, plan, mayor, bridge },
      change: async (id: string, changes: object) => {
        const { version } = (await call('GET', `/${id}`)).body
        return call('PATCH', `/${id}`, { ...changes, version })
      },
      empty: async (id: string) =>
        context.store.db.updateTable('newsletters').set({ article_ids: '[]' }).where('id', '=', id).execute(),
      atItsTime: async () => {
        context.clock.advance(HOUR)
        const sending = startSending(context, recordingMailer(), createEditionTemplate)
        await sending.look()
        await sending.stop()
      },
      progress: async (id: string) => (await call('GET', `/${id}/progress`)).body,
      check: async (id: string) => (await call('POST', `/${id}/preflight`)).body as Preflight,
    }
  }

  test('because an article of it isn’t published any more, or nothing is left in it, is held at its time and refused until that is mended', async () => {
    const { context, call, check, plan, mayor, atItsTime, progress, empty, change, bridge } = await open()
    const [withdrawn, emptied, fine] = [await plan(), await plan(), await plan()]
    await change(fine, { articleIds: [bridge.id] })
    await empty(emptied)
    await updateArticle(context, mayor.id, { status: 'archived' })
    await atItsTime()
    expect(await progress(withdrawn)).toMatchObject({ status: 'scheduled', heldReason: 'articles' })
    expect(await progress(emptied)).toMatchObject({ status: 'scheduled', heldReason: 'empty' })
    expect(await progress(fine)).toMatchObject({ status: 'sent', heldReason: null })
    const message = `Not published anymore: “${TITLE}”. Publish it again, or remove it from this newsletter.`
    expect(await call('POST', `/${withdrawn}/send`)).toMatchObject({ status: 422, body: { message } })
    expect((await check(withdrawn)).obstacle).toEqual({ reason: 'articles', message })
    expect((await call('POST', `/${emptied}/send`)).status).toBe(422)
    expect((await check(emptied)).obstacle?.reason).toBe('empty')
    await change(withdrawn, { articleIds: [bridge.id] })
    expect((await check(withdrawn)).obstacle).toBeNull()
    expect(await call('POST', `/${withdrawn}/send`)).toMatchObject({ status: 200, body: { status: 'sending' } })
  })

  test('because nobody would get it is refused, and held at its time', async () => {
    const { call, make, plan, atItsTime, progress, check } = await open(0)
    const [id, planned] = [await make(), await plan()]
    const message = 'No subscribers yet: nobody would get it.'
    expect(await call('POST', `/${id}/send`)).toMatchObject({ status: 422, body: { message } })
    expect((await check(id)).obstacle).toEqual({ reason: 'nobody', message })
    await atItsTime()
    expect(await progress(planned)).toMatchObject({ status: 'scheduled', heldReason: 'nobody' })
  })

  test('for readers who chose nothing that is in it goes to the others: the checks say so before, the report afterwards', async () => {
    const { context, call, make, progress, check } = await open(0)
    const id = await make({ onlyChosenSections: true })
    const readers = await addSubscribers(context.store, 2, { prefix: 'sports', categories: ['Sports'] })
    await addSubscribers(context.store, 3, { prefix: 'churches', categories: ['Churches'] })
    const { obstacle, recipients, checks } = await check(id)
    expect([obstacle, recipients.total, recipients.leftOut]).toEqual([null, 2, 3])
    const details = expect.stringMatching(/^2 subscribers get this newsletter\. 3 get no email, because/)
    expect(checks.find((row) => row.id === 'recipients')).toMatchObject({ state: 'warning', details })
    await call('POST', `/${id}/send`)
    const mailer = recordingMailer(async (to) => {
      // A reader who changes to such sections meanwhile gets nothing either.
      const row = context.store.db.updateTable('subscribers').set({ categories: '["Churches"]' })
      if (to === readers[0]) await row.where('email', '=', readers[1] ?? '').execute()
      return ACCEPTED_OUTCOME
    }, 1)
    await startSending(context, mailer, createEditionTemplate).look()
    expect(mailer.handed).toEqual([readers[0]])
    const counts = { total: 2, accepted: 1, unsubscribed: 1 }
    expect(await progress(id)).toMatchObject({ status: 'sent', leftOut: 3, counts })
  })
})

describe('a send that things go wrong for', () => {
  test.each<[string, CreateTemplate]>([
    ['composed', async () => Promise.reject(new Error('A picture is broken.'))],
    ['filled in', async () => ({ fill: brokenPicture })],
  ])('is paused with its reason where a message can’t be %s, and no reader is at fault', async (_, compose) => {
    const { context, send, progress, begin } = await openSend(15)
    await begin(recordingMailer(), compose)
    const paused = { status: 'sending', pauseReason: 'not_composed', problem: 'A picture is broken.' }
    expect(await progress()).toMatchObject({ ...paused, counts: { queued: 15, failed: 0 } })
    expect(await findPausedSendProblem(context)).toContain('A picture is broken.')
    await send('resume')
    await startSending(context, recordingMailer()).look()
    expect(await progress()).toMatchObject({
      status: 'sent',
      problem: null,
      counts: { accepted: 15, failed: 0 },
    })
  })

  test('fails for an address that can’t be written to, and goes on for the others', async () => {
    const { emails, progress, begin } = await openSend(5)
    const compose: CreateTemplate = async (...values) => {
      const { fill } = await createPlainTemplate(...values)
      return {
        fill(recipient) {
          if (recipient.email === emails[2]) throw new InvalidRecipientError('This address can’t be written to.')
          return fill(recipient)
        },
      }
    }
    await begin(recordingMailer(), compose)
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 4, failed: 1 } })
  })

  test('hands nothing over when another process has taken over while this one stood still', async () => {
    const { context, send } = await openSend(4)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    await sending.look()
    await send()
    let hasStood = false
    afterCommit(context.store, async () => {
      if (hasStood || !(await countDeliveryStates(context.store)).on_the_wire) return
      hasStood = true
      await startSending(context, recordingMailer()).look()
    })
    await sending.look()
    expect(mailer.handed).toEqual([])
    expect(await countDeliveryStates(context.store)).toEqual({ in_doubt: 4 })
  })
})

function brokenPicture(): never {
  throw new Error('A picture is broken.')
}

/** Runs `then` after each commit, before the caller continues. */
function afterCommit(store: WritableStore, then: () => Promise<void>): void {
  const { write: commit } = store
  const write: WritableStore['write'] = async (...given) => {
    const result = await commit(...given)
    await then()
    return result
  }
  Object.assign(store, { write })
}
