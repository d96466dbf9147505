import { addCountyDays, countyDate } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { sampleCounty } from '../../../../sample/county.ts'
import type { SampleSuggestion } from '../../../../sample/shapes.ts'
import type { Tx } from '../../../database/database.ts'
import { NO_RECURRENCE, type ScrapedItem } from '../extraction/index.ts'
import { addOrigins, insertSuggestions, type OriginSource } from './insert-suggestions.ts'
import { rankItem, rankingBasis } from './rank-item.ts'

const HOUR = 3_600_000

/** Ranks the samples for the sample county. Skips those without a source. */
export async function insertSampleSuggestions(
  tx: Tx,
  samples: readonly SampleSuggestion[],
  timeZone: string,
): Promise<void> {
  const { now } = tx
  const sources: ReadonlyMap<string, OriginSource> = new Map(
    (await listSampleSources(tx)).map((source) => [source.name, source]),
  )
  const county = { countyName: sampleCounty.countyName, placeNames: sampleCounty.towns, timeZone }
  const basis = rankingBasis(county, now)
  const found = samples.flatMap((sample) => {
    const source = sources.get(sample.source)
    if (!source) return []
    const item = itemOf(sample, source, now, timeZone)
    const ranking = rankItem(item, basis, { approved: 0, rejected: 0 })
    const other = sources.get(sample.alsoIn ?? '')
    return [{ id: uuid(), source, item, ranking, foundAt: now - HOUR, sample: true, other }]
  })
  await insertSuggestions(tx.db, found)
  await addOrigins(
    tx.db,
    found.flatMap(({ id, other, item }) => {
      if (!other) return []
      return [{ suggestionId: id, source: other, item: { ...item, url: addressAt(other, '/news/1') }, foundAt: now }]
    }),
  )
}

async function listSampleSources({ db }: Tx): Promise<OriginSource[]> {
  return db.selectFrom('sources').select(['id', 'name', 'url', 'category']).where('sample', '=', 1).execute()
}

function itemOf(sample: SampleSuggestion, source: OriginSource, now: number, timeZone: string): ScrapedItem {
  const { title, text, author = null, on } = sample
  const story = {
    ...{ url: addressAt(source, sample.path), guid: null, title, text, summary: null, author },
    ...{ publishedAt: now - sample.hoursAgo * HOUR, imageUrl: null, categoryWords: [] },
  }
  if (!on) return { kind: 'news', ...story }
  const day = addCountyDays(countyDate(now, timeZone), on.inDays)
  const endDate = `${day}T${on.ends ?? on.starts}`
  const once = { allDay: false, timeZone, price: '', ...NO_RECURRENCE, cancelled: false }
  return { kind: 'event', ...story, startDate: `${day}T${on.starts}`, endDate, location: on.location, ...once }
}

function addressAt({ url }: OriginSource, path: string): string {
  return new URL(path, url).href
}
