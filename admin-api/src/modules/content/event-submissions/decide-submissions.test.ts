import { describe, expect, test } from 'vitest'
import { listMailsTo } from '../../../../test/support/readers.ts'
import { callsOf, signIn } from '../../../../test/support/sign-in.ts'
import {
  ANN,
  decide,
  desk,
  events,
  listWaitingSubmissions,
  openService,
  rows,
  submit,
} from '../../../../test/support/submissions.ts'
import { deleteOldData } from '../../operations/retention/delete-old-data.ts'
import { createEvent, updateEvent } from '../events/events.service.ts'
import { settleSubmissions } from './decide-submissions.service.ts'

const DAY = 24 * 60 * 60_000

const librarySale = {
  ...{ title: 'Library bake sale', location: 'Library', status: 'published' as const },
  ...{ startDate: '2026-12-05T09:00', endDate: '2026-12-05T12:00' },
}

describe('the queue at the desk', () => {
  test('shows oldest first what waits, beside what may be the same', async () => {
    const service = await openService()
    const { context, user } = service
    await createEvent(context, user, { ...librarySale, startDate: '2026-12-05T10:15' })
    await submit(service)
    context.clock.advance(1000)
    await submit(service, { title: 'Second' })
    const { data, total, totalPages } = (await desk(service, '')).json()
    expect([total, totalPages]).toEqual([2, 1])
    expect(data).toMatchObject([
      {
        title: 'Bake sale',
        name: 'Ann Archer',
        email: ANN,
        edited: false,
        similar: [
          { title: 'Library bake sale', relation: 'maybe', explanation: 'Similar title, same time, same place' },
          { title: 'Second', waiting: true, relation: 'maybe', explanation: 'Same time, same place' },
        ],
      },
      { title: 'Second' },
    ])
    const counts = { waiting: 2, approved: 0, declined: 0, merged: 0 }
    expect((await desk(service, '/counts')).json()).toEqual(counts)
  })

  test('approves: the event is published, its submitter told', async () => {
    const service = await openService()
    const { db } = service.context.store
    await db.updateTable('users').set({ display_name: 'Nora Hill' }).execute()
    await submit(service)
    const [{ id }] = await listWaitingSubmissions(service)
    const answer = await decide(service, id, 'approve')
    const submission = { status: 'approved', event: { status: 'published' }, decidedBy: 'Nora Hill' }
    expect(answer.json()).toMatchObject({ mailed: true, submission })
    expect(await events(service)).toMatchObject([{ status: 'published', slug: 'bake-sale' }])
    expect(await service.context.store.db.selectFrom('changes').select('kind').execute()).toEqual([{ kind: 'event' }])
    const [mail] = await listMailsTo(service, ANN)
    expect(mail?.subject).toBe('Your event is on the calendar: Bake sale')
    expect(mail?.plain_text).toContain('http://localhost:3000/events/bake-sale')
    expect((await decide(service, id, 'approve')).statusCode).toBe(409)
  })

  test('declines with the editors’ words, leaves no draft, and takes it back', async () => {
    const service = await openService()
    await submit(service)
    const [{ id }] = await listWaitingSubmissions(service)
    const answer = await decide(service, id, 'decline', { reason: 'It is outside the county.' })
    expect(answer.json()).toMatchObject({ mailed: true, submission: { status: 'declined', event: null } })
    expect(await events(service)).toEqual([])
    expect((await listMailsTo(service, ANN)).at(-1)?.plain_text).toContain('Their reason: It is outside the county.')
    const reopened = await decide(service, id, 'reopen')
    expect(reopened.json()).toMatchObject({ mailed: false, submission: { status: 'waiting', reason: '' } })
    expect(await events(service)).toMatchObject([{ status: 'draft', title: 'Bake sale', id }])
    expect((await decide(service, id, 'reopen')).statusCode).toBe(409)
  })

  test('approves a draft that was published on the calendar, and emails its submitter once', async () => {
    const service = await openService()
    const { context, user } = service
    await submit(service)
    const [{ id, event }] = await listWaitingSubmissions(service)
    await updateEvent(context, user, event.id, { status: 'published' })
    await Promise.all([settleSubmissions.run(context), settleSubmissions.run(context)])
    expect((await desk(service, '?status=approved')).json().data).toMatchObject([{ id, decidedBy: null }])
    expect(await listMailsTo(service, ANN)).toHaveLength(1)
  })

  test('keeps what waits from being deleted on the calendar, whose reader would never hear of it', async () => {
    const service = await openService()
    const call = callsOf(service.app, service.user)
    await submit(service)
    const [{ id, version }] = await listWaitingSubmissions(service)
    const kept = await createEvent(service.context, service.user, librarySale)
    const doubtful = { possible_duplicate_of: kept.id }
    await service.context.store.db.updateTable('events').set(doubtful).where('id', '=', id).execute()
    const ways = [
      await call('DELETE', `/api/calendar-events/${id}`),
      await call('POST', '/api/calendar-events/bulk', { ids: [id], action: 'delete' }),
      await call('POST', `/api/calendar-events/${id}/merge`, { version }),
    ]
    for (const answer of ways)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining('Decline it under Submissions.'),
      ])
    expect(await listWaitingSubmissions(service)).toHaveLength(1)
    expect((await desk(service, `/${id}/decline`, { version })).statusCode).toBe(200)
    expect(await listMailsTo(service, ANN)).toHaveLength(1)
  })

  test('publishes nothing that a colleague has changed since the editor opened it', async () => {
    const service = await openService()
    await submit(service)
    const [{ id, version, event }] = await listWaitingSubmissions(service)
    await updateEvent(service.context, service.user, event.id, { title: 'The mayor is a thief' })
    const answer = await desk(service, `/${id}/approve`, { version })
    expect(answer.json()).toMatchObject({
      code: 'stale',
      message: 'The draft of this submission changed after you opened it. Check the draft, then decide.',
      current: { id, edited: true },
    })
    expect(await events(service)).toMatchObject([{ status: 'draft' }])
    expect(await listMailsTo(service, ANN)).toEqual([])
    const { current } = answer.json()
    expect((await desk(service, `/${id}/approve`, { version: current.version })).statusCode).toBe(200)
  })

  test('merges: the event that is there stays as it is, and its submitter is led there', async () => {
    const service = await openService()
    const { id: eventId } = await createEvent(service.context, service.user, librarySale)
    await submit(service)
    const [{ id }] = await listWaitingSubmissions(service)
    expect((await decide(service, id, 'merge', { eventId: 'nothing' })).statusCode).toBe(404)
    const answer = await decide(service, id, 'merge', { eventId })
    expect(answer.json()).toMatchObject({ mailed: true, submission: { status: 'merged', event: { id: eventId } } })
    expect(await events(service)).toMatchObject([{ id: eventId, title: 'Library bake sale', location: 'Library' }])
    expect((await listMailsTo(service, ANN)).at(-1)?.plain_text).toContain(
      'http://localhost:3000/events/library-bake-sale',
    )
  })

  test('forgets who it was 90 days after the decision, and at once when they are erased', async () => {
    const service = await openService()
    await submit(service)
    await submit(service, { title: 'Second', email: 'bob@example.org' })
    await submit(service, { title: 'Third', email: 'eve@example.org' })
    const [{ id }] = await listWaitingSubmissions(service)
    await decide(service, id, 'approve')
    const callAsAdmin = callsOf(service.app, await signIn(service.context, 'admin'), '/api/subscribers')
    const ask = (path: string) => callAsAdmin('POST', path, { email: 'bob@example.org' })
    const held = await ask('/everything')
    expect(held.json()).toMatchObject({ submittedEvents: [{ title: 'Second', name: 'Ann Archer' }] })
    await service.context.store.db.updateTable('outgoing_mails').set({ state: 'accepted' }).execute()
    expect((await ask('/erase')).statusCode).toBe(200)
    service.context.clock.advance(91 * DAY)
    await deleteOldData(service.context)
    const kept = (await rows(service)).map((row) => [row.title, row.submitter_email, row.submitter_note])
    expect(kept.sort()).toEqual([
      ['Bake sale', null, null],
      ['Second', null, null],
      ['Third', 'eve@example.org', 'Please call me Ann.'],
    ])
  })
})
