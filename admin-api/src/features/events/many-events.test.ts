import { expect, it } from 'vitest'
import { describeOnBoth } from '../../../test/support/on-both-databases.ts'
import { openCalendar } from '../../../test/support/open-calendar.ts'
import { listOccurrences } from './occurrences.ts'

const DAYS = { from: '2026-11-01', to: '2026-12-05' }
const AT_ONCE = 500

describeOnBoth('a calendar of more events than a process keeps at hand', (openTestStore) => {
  it('tells the first ones first', async () => {
    const { context, create } = await openCalendar(await openTestStore())
    const { store } = context
    const { id } = await create({
      ...{ title: 'Walk', location: 'Park', category: 'Events', status: 'published', rrule: 'FREQ=DAILY' },
      ...{ startDate: '2020-01-01T10:00', endDate: '2020-01-01T11:00' },
    })
    const row = await store.db.selectFrom('calendar_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (let start = 0; start < 6500; start += AT_ONCE) {
      const copies = Array.from({ length: AT_ONCE }, (_, at) => {
        const number = String(start + at).padStart(5, '0')
        return { ...row, id: `walk-${number}`, slug: `walk-${number}`, uid: number, title: `Walk ${number}` }
      })
      await store.db.insertInto('calendar_events').values(copies).execute()
    }
    for (const revision of ['1', '2']) {
      const { text, cut } = await listOccurrences(store, 'public', DAYS, revision, 3)
      const told: { title: string }[] = JSON.parse(text)
      expect(told.map(({ title }) => title)).toEqual(['Walk', 'Walk 00000', 'Walk 00001'])
      expect(cut).toBe(true)
    }
  })
})
