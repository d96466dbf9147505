import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { HeldReason, NewsletterStatus } from '@hometown/shared-types/newsletter'
import type { FixedReason, PlanningEntry, PlanningKind, PlanningState } from '@hometown/shared-types/planning'
import type { BriefOccurrence } from '../../content/events/occurrences/brief-occurrences.service.ts'
import type { PlannedArticleRow } from './planning.repository.ts'

const PLAIN = { series: null, cancelled: false, held: false } as const

interface ArticleFacts {
  state: PlanningState
  kind?: PlanningKind
  fixed?: FixedReason
}

export function articleEntry(
  { author_name, ...row }: PlannedArticleRow,
  timeZone: string,
  { kind = 'article', state, fixed }: ArticleFacts,
): PlanningEntry {
  return { ...PLAIN, ...row, kind, state, fixed: fixed ?? null, start: wallTime(row.at, timeZone), detail: author_name }
}

interface NewsletterRow {
  id: string
  title: string
  status: NewsletterStatus
  version: number
  held_reason: HeldReason | null
  at: number
}

export function newsletterEntry({ status, held_reason, ...row }: NewsletterRow, timeZone: string): PlanningEntry {
  const state = NEWSLETTER_STATES[status]
  return {
    ...PLAIN,
    ...row,
    kind: 'newsletter',
    category: null,
    start: wallTime(row.at, timeZone),
    state,
    fixed: state === 'sending' || state === 'sent' ? state : null,
    detail: '',
    held: status === 'scheduled' && held_reason !== null,
  }
}

const NEWSLETTER_STATES: Readonly<Record<NewsletterStatus, PlanningState>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  preparing: 'sending',
  sending: 'sending',
  sent: 'sent',
}

export function eventEntry({ isGame, location, status, ...own }: BriefOccurrence): PlanningEntry {
  const kind = isGame ? 'game' : 'event'
  return { ...own, kind, at: null, state: status, fixed: null, detail: location, held: false }
}

/** `2026-11-20T19:00` */
function wallTime(instant: number, timeZone: string): string {
  return countyWallTime(instant, timeZone).slice(0, 16)
}
