import { describe, expect, it, vi } from 'vitest'
import { openCalendar } from '../../../../../test/support/open-calendar.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { Store } from '../../../../database/store.ts'
import { listOccurrences } from './occurrences.ts'

const DAYS = { from: '2026-11-01', to: '2026-12-05' }
const AT_ONCE = 500

describe('a calendar of more events than a process keeps at hand', () => {
  it('tells the first ones first', async () => {
    const { context, create } = await openCalendar(await openTestStore())
    const { store } = context
    const { id } = await create({
      ...{ title: 'Walk', location: 'Park', category: 'Events', status: 'published', rrule: 'FREQ=DAILY' },
      ...{ startDate: '2020-01-01T10:00', endDate: '2020-01-01T11:00' },
    })
    await copyEvent(store, id, 'Walk', 6500)
    for (const revision of ['1', '2']) {
      const { text, cut } = await listOccurrences(store, 'public', DAYS, revision, 3)
      const told: { title: string }[] = JSON.parse(text)
      expect(told.map(({ title }) => title)).toEqual(['Walk', 'Walk 00000', 'Walk 00001'])
      expect(cut).toBe(true)
    }
  })

  it('loses no event to those who look at other months at the same moment', async () => {
    const { context, create } = await openCalendar(await openTestStore())
    const { store } = context
    const months = ['01', '03', '05']
    for (const month of months) {
      const time = (hour: number) => `2027-${month}-10T${hour}:00`
      const fields = { title: month, location: 'Park', category: 'Events', status: 'published' } as const
      const { id } = await create({ ...fields, startDate: time(10), endDate: time(11) })
      await copyEvent(store, id, month, 5499)
    }
    const looks = months.map((month) =>
      listOccurrences(store, 'public', { from: `2027-${month}-01`, to: `2027-${month}-28` }, '1', 6000),
    )
    const told = (await Promise.all(looks)).map(({ text }) => JSON.parse(text).length)
    expect(told).toEqual([5500, 5500, 5500])
  })

  it('is worked out once for all who look at the same days at the same moment', async () => {
    const { context } = await openCalendar(await openTestStore())
    const look = () => listOccurrences(context.store, 'public', DAYS, '1')
    const [one, other] = await Promise.all([look(), look()])
    expect(one).toBe(other)
  })

  it('is at hand for the days that somebody asks for again and again, whatever others look at', async () => {
    const { context } = await openCalendar(await openTestStore())
    const look = (from = DAYS.from) => listOccurrences(context.store, 'public', { ...DAYS, from }, '1')
    const asked = await look()
    for (let day = 1; day <= 20; day++) {
      await look(`2026-10-${String(day).padStart(2, '0')}`)
      expect(await look()).toBe(asked)
    }
  })

  it('answers others after it could not be read for one', async () => {
    const { context } = await openCalendar(await openTestStore())
    const look = () => listOccurrences(context.store, 'public', DAYS, '1')
    vi.spyOn(context.store.db, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('The connection ended.')
    })
    const [failed, answered] = await Promise.allSettled([look(), look()])
    expect([failed.status, answered.status]).toEqual(['rejected', 'fulfilled'])
  })
})

async function copyEvent({ db }: Store, id: string, title: string, times: number): Promise<void> {
  const row = await db.selectFrom('calendar_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let start = 0; start < times; start += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, times - start) }, (_, at) => {
      const number = String(start + at).padStart(5, '0')
      const name = `${title}-${number}`.toLowerCase()
      return { ...row, id: name, slug: name, uid: name, title: `${title} ${number}` }
    })
    await db.insertInto('calendar_events').values(copies).execute()
  }
}
