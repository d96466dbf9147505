import type { Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openSend } from '../../../../../test/support/open-send.ts'
import {
  plainEditions,
  readStates,
  recordingMailer,
  startSending,
} from '../../../../../test/support/sending-harness.ts'
import type { Database } from '../../../../database/database.ts'
import type { Store } from '../../../../database/store.ts'
import { RecipientError } from '../edition/edition.service.ts'
import type { Editions } from './messages.ts'
import { findSendingTrouble } from './report.service.ts'

describe('a send that things go wrong for', () => {
  test.each<[string, Editions['template']]>([
    ['composed', async () => Promise.reject(new Error('A picture is broken.'))],
    ['filled in', async () => ({ fill: brokenPicture })],
  ])('is paused with its reason where a message can’t be %s, and no reader is at fault', async (_, template) => {
    const { context, send, progress } = await openSend(15)
    const sending = startSending(context, recordingMailer(), plainEditions({ template }))
    await send()
    await sending.look()
    const paused = { status: 'sending', pauseReason: 'not_composed', problem: 'A picture is broken.' }
    expect(await progress()).toMatchObject({ ...paused, counts: { queued: 15, failed: 0 } })
    expect(await findSendingTrouble(context)).toContain('A picture is broken.')
    await send('resume')
    await startSending(context, recordingMailer()).look()
    expect(await progress()).toMatchObject({ status: 'sent', problem: null, counts: { accepted: 15, failed: 0 } })
  })

  test('fails for an address that can’t be written to, and goes on for the others', async () => {
    const { context, emails, send, progress } = await openSend(5)
    const plain = plainEditions()
    const template: Editions['template'] = async (...values) => {
      const { fill } = await plain.template(...values)
      return {
        fill(recipient) {
          if (recipient.email === emails[2]) throw new RecipientError('This address can’t be written to.')
          return fill(recipient)
        },
      }
    }
    const sending = startSending(context, recordingMailer(), plainEditions({ template }))
    await send()
    await sending.look()
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
      if (hasStood || !(await readStates(context.store)).on_the_wire) return
      hasStood = true
      await startSending(context, recordingMailer()).look()
    })
    await sending.look()
    expect(mailer.handed).toEqual([])
    expect(await readStates(context.store)).toEqual({ in_doubt: 4 })
  })
})

function brokenPicture(): never {
  throw new Error('A picture is broken.')
}

/** Runs `then` after each commit, before the caller continues. */
function afterCommit({ db }: Store, then: () => Promise<void>): void {
  const begin = db.transaction.bind(db)
  Object.assign(db, {
    transaction: () => ({
      async execute<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
        const result = await begin().execute(work)
        await then()
        return result
      },
    }),
  })
}
