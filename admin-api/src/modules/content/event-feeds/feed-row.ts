import { type EventFeed, type FeedCheck, feedReportSchema } from '@hometown/shared-types/event-feed'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { EventFeedCheckRow, EventFeedRow } from './event-feeds.table.ts'
import type { FeedFigures } from './feeds.repository.ts'

interface AboutFeed {
  figures: FeedFigures | undefined
  lastCheck: EventFeedCheckRow | undefined
  now: number
}

export function feedFromRow(row: EventFeedRow, { figures, lastCheck, now }: AboutFeed): EventFeed {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    category: row.category,
    status: row.status,
    checking: row.checking_until !== null && row.checking_until >= now,
    checkedAt: isoTimeOrNull(row.checked_at),
    changedAt: isoTimeOrNull(row.changed_at),
    problem: row.problem,
    failures: row.failures,
    nextCheckAt: isoTimeOrNull(row.next_check_at),
    events: figures?.events ?? 0,
    vanished: figures?.vanished ?? 0,
    lastCheck: lastCheck ? summaryOf(checkFromRow(lastCheck)) : null,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

export function checkFromRow(row: EventFeedCheckRow): FeedCheck {
  return {
    id: row.id,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: new Date(row.finished_at).toISOString(),
    outcome: row.outcome,
    problem: row.problem,
    report: row.report === null ? null : feedReportSchema.parse(JSON.parse(row.report)),
  }
}

function summaryOf({ outcome, finishedAt, report }: FeedCheck): EventFeed['lastCheck'] {
  return { outcome, finishedAt, counts: report?.counts ?? null }
}
