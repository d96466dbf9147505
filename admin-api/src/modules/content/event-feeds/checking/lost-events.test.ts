import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { removeDraft } from '../../event-submissions/desk/drafts.ts'
import { createEvent, deleteEvent, updateEvent } from '../../events/events.service.ts'
import { undeleteEvents } from '../../events/saving/bulk-events.ts'
import { deleteFeed } from '../delete-feed.service.ts'

const quilts = {
  ...{ title: 'Quilts', location: 'Mill Street Library', startDate: '2026-12-01T10:00', endDate: '2026-12-01T10:00' },
  status: 'published',
} as const

describe('an event of a calendar that was linked to another one here', () => {
  async function open() {
    const desk = await openFollowedCalendars(openTestStore)
    desk.serve('/library.ics', calendarEvent({}))
    return desk
  }

  async function addWaitingDraft({ context }: Awaited<ReturnType<typeof open>>) {
    const now = context.clock.now()
    const { title, location, startDate, endDate } = quilts
    const facts = { title, location, description: '', category: 'Events', link: '', organiser: '', note: '' } as const
    const times = { start_date: startDate, end_date: endDate, time_zone: 'America/New_York', all_day: 0 }
    const once = { recurrence_rule: null, recurrence_end_date: null }
    const submission = await context.store.db
      .insertInto('event_submissions')
      .values({ id: 'from-a-reader', status: 'waiting', ...facts, ...times, ...once, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { id } = await createEvent(context, null, { ...quilts, status: 'draft', submissionId: submission.id })
    return { ...submission, event_id: id }
  }

  it('comes in when the calendar that had brought that one is removed with its events', async () => {
    const { context, signedIn, serve, follow, check, events } = await open()
    serve('/copy.ics', calendarEvent({ uid: 'a-copy' }))
    const [first, copy] = [await follow('/library.ics'), await follow('/copy.ics')]
    await check(first)
    expect((await check(copy))?.counts).toMatchObject({ added: 0, skipped: 1 })
    await deleteFeed(context, signedIn, first, { events: 'delete' })
    expect((await check(copy))?.counts).toMatchObject({ added: 1, skipped: 0 })
    expect(await events()).toMatchObject([{ title: 'Quilts', feed_id: copy }])
    expect(await check(copy)).toBeNull()
  })

  it('comes in when a submission that it met was declined, and is not kept back by one that waits', async () => {
    const desk = await open()
    const { context, follow, check, events } = desk
    const submission = await addWaitingDraft(desk)
    const drafts = await follow('/library.ics', 'draft')
    expect((await check(drafts))?.counts).toMatchObject({ added: 0, skipped: 1 })
    await context.store.db.transaction().execute((trx) => removeDraft(context, trx, submission))
    expect((await check(drafts))?.counts).toMatchObject({ added: 1 })
    expect(await events()).toMatchObject([{ title: 'Quilts', feed_id: drafts, status: 'draft' }])
  })

  it('is published although a submission or another calendar’s draft is the same', async () => {
    const desk = await open()
    const { serve, follow, check, events } = desk
    await addWaitingDraft(desk)
    serve('/drafts.ics', calendarEvent({ uid: 'd', title: 'Chess' }))
    const drafts = await follow('/drafts.ics', 'draft')
    await check(drafts)
    serve('/library.ics', calendarEvent({}), calendarEvent({ uid: 'd', title: 'Chess' }))
    const feed = await follow('/library.ics')
    expect((await check(feed))?.counts).toMatchObject({ added: 2, skipped: 0 })
    const published = (await events()).filter(({ status }) => status === 'published')
    expect(published.map(({ title }) => title)).toEqual(['Chess', 'Quilts'])
  })

  it('stays away when somebody deleted or unpublished that one', async () => {
    const { context, signedIn, follow, check, serve, events } = await open()
    const made = await createEvent(context, signedIn, quilts)
    const feed = await follow('/library.ics')
    await check(feed)
    await deleteEvent(context, signedIn, made.id)
    serve('/library.ics', calendarEvent({ more: ['DESCRIPTION:New words'] }))
    expect(await check(feed)).toMatchObject({
      counts: { added: 0, skipped: 1 },
      entries: [{ detail: 'Deleted here' }],
    })
    await undeleteEvents(context, signedIn, [made.id])
    await updateEvent(context, signedIn, made.id, { status: 'draft' })
    serve('/library.ics', calendarEvent({ more: ['DESCRIPTION:Newer words'] }))
    expect((await check(feed))?.counts).toMatchObject({ added: 0, skipped: 0, unchanged: 1 })
    expect(await events()).toHaveLength(1)
  })
})
