import { describe, expect, test } from 'vitest'
import { addSource } from '../../../../test/support/add-source.ts'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { eventItem, newsItem } from '../../../../test/support/new-items.ts'
import type { ScrapedItem } from '../extraction/index.ts'
import { createRanker } from '../suggestions/index.ts'
import { classifyItems, computeFingerprints } from './fingerprints.ts'
import type { SourceReadResult } from './read-source.ts'
import { saveSourceCheck } from './save-source-check.ts'

const TEXT = `The county board voted on Monday to repair the bridge over the Alder river before winter, after engineers found
  cracks in two of its beams. Buses take Mill Road until the work is done.`
const SHORT = 'The Alder council voted 5 to 2 for the new library on Monday.'
const TODAY = { today: '2026-11-20', now: Date.UTC(2026, 10, 20, 16) }
const DAY = 24 * 3600_000

/** Returns what the second source, or the first one again, does when it brings the later item. */
function compare(first: ScrapedItem[], later: ScrapedItem[], sourceId: 'gazette' | 'herald'): string[] {
  const before = classifyItems(computeFingerprints('gazette', first, TODAY.today), new Map(), TODAY)
  const fingerprinted = computeFingerprints(sourceId, later, TODAY.today)
  const { newItems, otherSources, seenBefore } = classifyItems(fingerprinted, before.newFingerprints, TODAY)
  return [...newItems.map(() => 'new'), ...otherSources.map(() => 'copy'), ...seenBefore.map(() => 'again')]
}

const story = newsItem({ guid: '71', url: 'https://gazette.org/flood', title: 'River floods Main Street in Alder' })
const copied = newsItem({ title: 'County to repair the old bridge', text: TEXT, url: 'https://a.org/1' })
const brief = newsItem({ title: 'Council approves the new library', text: SHORT, url: 'https://a.org/1' })
const blotter = newsItem({ url: 'https://wire.org/7', title: 'Police blotter' })
const fair = eventItem({ url: 'https://fair.org/fair', startDate: '2026-11-27T10:00', endDate: '2026-11-27T18:00' })
const supper = eventItem({ title: 'Breakfast with Santa Claus', startDate: '2026-12-05T08:00' })
const quilts = eventItem({ url: 'https://library.org/programs', title: 'Quilts', startDate: '2026-12-01T10:00' })
const uid = eventItem({ guid: 'u1', url: 'https://library.org/programs', startDate: '2026-11-28T10:00' })

const here = { url: 'https://gazette.org/2' }
const SPELLED = 'http://M.gazette.org:80/amp/flood//index.html?fbclid=1&utm_id=2#comments'
const there = { url: 'https://b.org/2' }

test.each<[what: string, first: ScrapedItem, later: object, own: string, others: string]>([
  ['the same story', story, {}, 'again', 'copy'],
  ['a GUID under another title and address', story, { ...here, title: 'Flood: what we know' }, 'again', 'new'],
  ['an address under another title', story, { guid: '9', title: 'What we know' }, 'again', 'new'],
  ['an address in another spelling', story, { guid: '9', title: 'Flood', url: SPELLED }, 'again', 'new'],
  ['another page of one address', story, { guid: '9', title: 'Flood', url: `${story.url}?id=7` }, 'new', 'new'],
  ['a text under another title and address', copied, { ...there, title: 'Bridge repairs are coming' }, 'copy', 'copy'],
  ['another text under one title', copied, { ...there, text: TEXT.replaceAll('bridge', 'ferry') }, 'new', 'new'],
  ['a short text under its title', brief, { ...there, title: 'Council approves the NEW library!' }, 'copy', 'copy'],
  ['a short text a week later', brief, { ...there, publishedAt: TODAY.now - 7 * DAY }, 'new', 'new'],
  ['a title without text at one address', blotter, { url: 'http://wire.org/7/' }, 'again', 'copy'],
  ['a title without text elsewhere', blotter, there, 'new', 'new'],
  ['an event on the next day', fair, { startDate: '2026-11-28', endDate: '2026-11-28' }, 'again', 'copy'],
  ['the fair of next year', fair, { startDate: '2027-11-26', endDate: '2027-11-26' }, 'new', 'new'],
  ['an event of one title, hour and place', supper, { title: 'Breakfast with SANTA Claus' }, 'again', 'copy'],
  ['an event elsewhere', supper, { location: 'Dunmore Fire Hall' }, 'again', 'new'],
  ['an event an hour later', supper, { startDate: '2026-12-05T09:30' }, 'again', 'new'],
  ['a program under another name', quilts, { title: 'Quilts with Ann' }, 'again', 'copy'],
  ['a UID on another day', uid, { url: null, startDate: '2026-12-05', endDate: '2026-12-05' }, 'again', 'new'],
  ['another UID', uid, { guid: 'u2', location: '', url: null }, 'new', 'new'],
])('%s is known to its source, and to another', (_what, first, changes, own, others) => {
  const later = [{ ...first, ...changes } as ScrapedItem]
  expect(compare([first], later, 'gazette').join()).toBe(own)
  expect(compare([first], [{ ...later[0], guid: null } as ScrapedItem], 'herald').join()).toBe(others)
})

test('what a feed gives to all that it holds tells none of it from another', () => {
  const items = ['One story of the day here', 'Another story of the day', 'And a third story of it'].map((title) =>
    newsItem({ title, guid: 'https://gazette.org/', url: 'https://gazette.org/news#top' }),
  )
  expect(compare([], items, 'gazette')).toEqual(['new', 'new', 'new'])
})

describe('what sources tell', () => {
  async function open() {
    const context = await buildTestContext()
    const { db } = context.store
    const ranker = await createRanker(context)
    for (const id of ['gazette', 'herald']) await addSource(context, id, `https://${id}.org/`)
    let runs = 0
    return {
      context,
      /** Saves the items as in a run of its own. */
      async keep(sourceId: string, items: ScrapedItem[]) {
        const source = await db.selectFrom('sources').selectAll().where('id', '=', sourceId).executeTakeFirstOrThrow()
        const checkId = `check-${++runs}`
        const check = { id: checkId, run_id: `${runs}`, source_id: sourceId, state: 'reading' } as const
        await db
          .insertInto('harvest_runs')
          .values({ id: `${runs}`, open: null, started_at: 0 })
          .execute()
        await db.insertInto('source_checks').values(check).execute()
        const result: SourceReadResult = { outcome: 'done', items, problem: null, feedUrl: null, cache: [] }
        await saveSourceCheck(context, { checkId, source, result }, ranker)
        const rows = db.selectFrom('source_checks').select(['found', 'discovered']).where('id', '=', checkId)
        const { found, discovered } = await rows.executeTakeFirstOrThrow()
        return [found, discovered]
      },
      async counts() {
        const suggestions = await db.selectFrom('content_suggestions').select('id').execute()
        const origins = await db.selectFrom('suggestion_origins').select('source_id').execute()
        return [suggestions.length, origins.length]
      },
    }
  }

  test('at the same moment is one suggestion if it is literally the same', async () => {
    const { keep, counts } = await open()
    const told = [{ ...copied, url: 'https://gazette.org/bridge' }, eventItem()]
    const retold = [copied, eventItem({ title: 'HARVEST supper at the grange' }), supper]
    const kept = await Promise.all([keep('gazette', told), keep('herald', retold)])
    expect(kept.map(([found]) => found)).toEqual([2, 3])
    // The database decides which of them comes first.
    expect(kept.reduce((sum, [, discovered = 0]) => sum + discovered, 0)).toBe(3)
    expect(await counts()).toEqual([3, 5])
  })

  test.each(['rejected', 'published', 'deleted'] as const)('does not come back once it was %s', async (fate) => {
    const { context, keep, counts } = await open()
    await keep('gazette', [copied])
    const { db } = context.store
    if (fate === 'deleted') await db.deleteFrom('content_suggestions').execute()
    else await db.updateTable('content_suggestions').set({ status: fate }).execute()
    expect(await keep('gazette', [copied])).toEqual([1, 0])
    const retold = { ...copied, url: 'https://herald.org/b', title: 'County will repair the bridge' }
    expect(await keep('herald', [retold])).toEqual([1, 0])
    expect((await counts())[0]).toBe(fate === 'deleted' ? 0 : 1)
  })

  test('of what is past is counted, and suggested neither now nor later', async () => {
    const { keep } = await open()
    const past = [
      newsItem({ url: 'https://gazette.org/old', title: 'News of long ago', publishedAt: TODAY.now - 61 * DAY }),
      eventItem({ title: 'Supper of last week', startDate: '2026-11-13', endDate: '2026-11-13', allDay: true }),
    ]
    for (const _run of ['now', 'later']) expect(await keep('gazette', past)).toEqual([2, 0])
  })
})
