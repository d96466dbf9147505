import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../../test/support/reader-mails.ts'
import {
  ANN,
  bakeSale,
  decide,
  desk,
  editEvent,
  events,
  follow,
  keyOf,
  openService,
  rows,
  tracked,
  waitingOf,
} from '../../../../../test/support/submissions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { settleSubmissions } from '../settle-submissions.ts'

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

  test('neither declines, merges nor decides together what was corrected', async () => {
    const service = await openService(openTestStore)
    const key = await keyOf(service)
    await keyOf(service, { title: 'Second' })
    const [first, second] = await waitingOf(service)
    await follow(service, key, 'PATCH', LIBEL)
    const { version } = first
    expect((await desk(service, `/${first.id}/decline`, { version })).statusCode).toBe(409)
    const merge = { version, eventId: second.event.id, take: ['title'] }
    expect((await desk(service, `/${first.id}/merge`, merge)).statusCode).toBe(409)
    const items = [first, second].map((one) => ({ id: one.id, version: one.version }))
    expect((await desk(service, '/bulk', { items, action: 'approve' })).json()).toMatchObject({
      done: 1,
      failed: [{ id: first.id }],
    })
    expect((await events(service)).map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Second', 'published'],
      ['The mayor is a thief', 'draft'],
    ])
  })

  test('publishes no wording of a colleague that the editor has not seen', async () => {
    const service = await openService(openTestStore)
    await keyOf(service)
    const [{ id, version, event }] = await waitingOf(service)
    await editEvent(service, event.id, { title: 'Half a sen' })
    const answer = await desk(service, `/${id}/approve`, { version })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The draft of this submission changed after you opened it. Check the draft, then decide.',
    ])
    expect((await decide(service, id, 'approve')).statusCode).toBe(200)
  })

  test('is no decision without the version', async () => {
    const service = await openService(openTestStore)
    await keyOf(service)
    const [{ id }] = await waitingOf(service)
    for (const action of ['approve', 'decline', 'reopen'])
      expect((await desk(service, `/${id}/${action}`, {})).statusCode).toBe(422)
    expect((await desk(service, '/bulk', { items: [{ id }], action: 'approve' })).statusCode).toBe(422)
    expect(await events(service)).toMatchObject([{ status: 'draft' }])
  })

  test('a take-back undoes only the decision that was seen', async () => {
    const service = await openService(openTestStore)
    await keyOf(service)
    const [{ id }] = await waitingOf(service)
    const { version } = (await decide(service, id, 'decline')).json().submission
    await decide(service, id, 'reopen')
    await decide(service, id, 'decline')
    expect((await desk(service, `/${id}/reopen`, { version })).statusCode).toBe(409)
    expect((await decide(service, id, 'reopen')).statusCode).toBe(200)
  })
})

describe('a correction', () => {
  test('is refused once the draft is published on the calendar, also before that is noted as an approval', async () => {
    const service = await openService(openTestStore)
    const key = await keyOf(service)
    const [event] = await events(service)
    await editEvent(service, event?.id, { status: 'published' })
    const answer = await follow(service, key, 'PATCH', LIBEL)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The editors have already decided on this event. If you see a mistake, please write to us.',
    ])
    expect(await rows(service)).toMatchObject([{ title: 'Bake sale', corrected_at: null }])
    await settleSubmissions.run(service.context)
    expect(await tracked(service, key)).toMatchObject({ status: 'approved', title: 'Bake sale' })
  })

  test('and an approval at once: either the correction is refused, or the approval', async () => {
    const service = await openService(openTestStore)
    const key = await keyOf(service)
    const [{ id, version }] = await waitingOf(service)
    const [approved, corrected] = await Promise.all([
      desk(service, `/${id}/approve`, { version }),
      follow(service, key, 'PATCH', LIBEL),
    ])
    expect([approved.statusCode, corrected.statusCode].sort()).toEqual([200, 409])
    const [event] = await events(service)
    expect([event?.title, event?.status]).toEqual(
      approved.statusCode === 200 ? ['Bake sale', 'published'] : ['The mayor is a thief', 'draft'],
    )
  })
})
