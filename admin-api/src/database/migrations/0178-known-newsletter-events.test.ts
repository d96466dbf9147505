import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../test/support/build-test-app.ts'
import { newIssue } from '../../../test/support/new-issue.ts'
import { addNewsletter } from '../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { createEvent, deleteEvent } from '../../modules/content/events/events.service.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { noteKnownNewsletterEvents } from './0178-known-newsletter-events.ts'
import { migrations } from './index.ts'

const times = { startDate: '2026-11-21T10:00', endDate: '2026-11-21T12:00', status: 'published' } as const

describe('newsletters that were sent before their events were noted', () => {
  it('are found by each event that they named, in their calendar or in a note', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    const fair = await createEvent(context, null, { ...times, title: 'Fair' })
    const gone = await createEvent(context, null, { ...times, title: 'Gone' })
    await deleteEvent(context, null, gone.id)
    const facts = { title: 'Fair', date: '2026-11-21', when: 'Saturday', location: '', category: 'Events' } as const
    const url = `https://courier.example.org/events/${fair.slug}`
    const expected: object[] = []
    for (let at = 0; at < 21; at++) {
      const newsletterId = await addNewsletter(context)
      const events = [
        { ...facts, url: null },
        { ...facts, url },
        { ...facts, url: null, eventId: gone.id },
      ]
      const content = JSON.stringify(newIssue({ newsletterId, events }))
      await db.insertInto('newsletter_issues').values({ newsletter_id: newsletterId, content, frozen_at: 1 }).execute()
      const say = { original_date: '', state: 'sent', newsletter_id: newsletterId, created_at: 1 } as const
      const notes = [
        { ...say, id: `${at}-1`, event_id: fair.id, change_key: `${at}`, text: 'Moved.' },
        { ...say, id: `${at}-2`, event_id: gone.id, change_key: `${at}`, text: 'Cancelled.' },
      ]
      await db.insertInto('event_notes').values(notes).execute()
      for (const [event_id, note] of [
        [fair.id, ''],
        [gone.id, ''],
        [fair.id, 'Moved.'],
        [gone.id, 'Cancelled.'],
      ])
        expected.push({ event_id, newsletter_id: newsletterId, note })
    }
    const [first] = await db.selectFrom('newsletter_issues').select('newsletter_id').limit(1).execute()
    const removed = {
      id: 'r',
      original_date: '',
      change_key: 'removed',
      text: 'Not taking place.',
      state: 'sent',
    } as const
    const said = { ...removed, newsletter_id: first?.newsletter_id ?? '', created_at: 1 }
    await db
      .insertInto('event_notes')
      .values({ ...said, event_id: gone.id })
      .execute()
    await migrateStore(context.store, { list: { ...migrations, '9999-note-again': noteKnownNewsletterEvents } })
    const noted = await db.selectFrom('newsletter_events').selectAll().execute()
    expect(noted).toHaveLength(84)
    expect(noted).toEqual(expect.arrayContaining(expected))
  })
})
