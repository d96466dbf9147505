import { addCountyDays, startOfCountyDate } from '@hometown/shared-types/county-time'
import type { Planning, PlanningEntry, PlanningQuery } from '@hometown/shared-types/planning'
import type { AppContext } from '../../../context.ts'
import { listBriefOccurrences } from '../../content/events/occurrences/brief-occurrences.service.ts'
import { limitEvents } from './limit-events.ts'
import {
  listPlannedArticles,
  listPlannedNewsletters,
  listPublishedArticles,
  listWordPressPlans,
  type Span,
} from './planning.repository.ts'
import { articleEntry, eventEntry, newsletterEntry } from './planning-entries.ts'

/** Rows of each kind. */
const LIMIT = 3000

export async function getPlanning(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  { from, to, category }: PlanningQuery,
): Promise<Planning> {
  const { db } = store
  const { timeZone } = config
  const span = { from: startOfCountyDate(from, timeZone), until: startOfCountyDate(addCountyDays(to, 1), timeZone) }
  const ahead: Span = { ...span, from: Math.max(span.from, clock.now()) }
  const published = await listPublishedArticles(db, span, category, LIMIT)
  const scheduled = await listPlannedArticles(db, 'article-publish', span, category, LIMIT)
  const ending = await listPlannedArticles(db, 'article-unpublish', span, category, LIMIT)
  const inWordPress = await listWordPressPlans(db, ahead, category, LIMIT)
  const newsletters = category ? [] : await listPlannedNewsletters(db, span, LIMIT)
  const { occurrences, isCut } = await listBriefOccurrences(db, { from, to, category, timeZone }, LIMIT)
  const { shown, more } = limitEvents(occurrences, from === to ? LIMIT : undefined)
  const entries = [
    ...published.map((row) => articleEntry(row, timeZone, { state: 'published', fixed: 'published' })),
    ...scheduled.map((row) => articleEntry(row, timeZone, { state: 'scheduled' })),
    ...inWordPress.map((row) => articleEntry(row, timeZone, { state: 'scheduled', fixed: 'wordpress' })),
    ...ending.map((row) => articleEntry(row, timeZone, { kind: 'unpublish', state: 'scheduled' })),
    ...newsletters.map((row) => newsletterEntry(row, timeZone)),
    ...shown.map(eventEntry),
  ]
  const isFull = [published, scheduled, ending, inWordPress].some(({ length }) => length === LIMIT)
  return { entries: entries.sort(inOrder), more, cut: isCut || isFull }
}

function inOrder(one: PlanningEntry, other: PlanningEntry): number {
  return compare(one.start, other.start) || compare(one.kind, other.kind) || compare(one.title, other.title)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
