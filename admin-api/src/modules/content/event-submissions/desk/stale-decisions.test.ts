import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../../test/support/reader-mails.ts'
import {
  ANN,
  bakeSale,
  desk,
  events,
  follow,
  keyOf,
  openService,
  waitingOf,
} from '../../../../../test/support/submissions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const LIBEL = { ...bakeSale, title: 'The mayor is a thief' }

describe('a decision on a submission that is no longer what the editor saw', () => {
  test('publishes nothing that its sender wrote since', async () => {
    const service = await openService(openTestStore)
    const key = await keyOf(service)
    const [{ id, version }] = await waitingOf(service)
    expect((await follow(service, key, 'PATCH', LIBEL)).statusCode).toBe(200)
    const answer = await desk(service, `/${id}/approve`, { version })
    expect(answer.json()).toMatchObject({
      code: 'stale',
      message: 'This submission changed after you opened it. Check it again, then decide.',
      current: { id, title: 'The mayor is a thief' },
    })
    expect(await events(service)).toMatchObject([{ status: 'draft' }])
    expect(await mailsTo(service, ANN)).toHaveLength(1)
    const { current } = answer.json()
    expect((await desk(service, `/${id}/approve`, { version: current.version })).statusCode).toBe(200)
  })
})
