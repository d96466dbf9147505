import {
  FEED_REPORT_LIMIT,
  type FeedAction,
  type FeedCounts,
  type FeedReport,
  type FeedReportEntry,
} from '@hometown/shared-types/event-feed'

const MOST_NOTICES = 60

export type Noted = Pick<FeedReportEntry, 'title' | 'start' | 'detail'> & { eventId?: string | undefined }

export interface FeedReportBuilder {
  note(result: FeedAction, entry: Noted): void
  count(what: 'unchanged' | 'past'): void
  notice(text: string): void
  build(): FeedReport
}

export function createFeedReport(found: number): FeedReportBuilder {
  const counts: FeedCounts = {
    found,
    added: 0,
    updated: 0,
    unchanged: 0,
    kept: 0,
    vanished: 0,
    returned: 0,
    skipped: 0,
    past: 0,
  }
  const entries: FeedReportEntry[] = []
  const notices = new Set<string>()
  return {
    note(result, { title, start, detail, eventId = undefined }) {
      counts[result]++
      if (counts[result] <= FEED_REPORT_LIMIT)
        entries.push({ deed: result, title, start, detail, eventId: eventId ?? null })
    },
    count(what) {
      counts[what]++
    },
    notice(text) {
      if (notices.size < MOST_NOTICES) notices.add(text)
    },
    build: () => ({ counts, entries, notices: [...notices] }),
  }
}
