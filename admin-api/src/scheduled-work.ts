import { noteFigures } from './features/analytics/note-figures.ts'
import { plannedArticles } from './features/articles/planned-articles.ts'
import { sweepChatFilesHourly } from './features/assistant/sweep-chat-files.ts'
import { nightlyBackup } from './features/backups/nightly-backup.ts'
import { checkDueFeeds } from './features/event-feeds/due-feeds.ts'
import { settleSubmissions } from './features/event-submissions/settle-submissions.ts'
import { readDueSources } from './features/harvest/due-sources.ts'
import { plannedSends } from './features/newsletters/sending/planned-sends.ts'
import { cleanUpHourly } from './features/retention/clean-up.ts'
import type { RecurringWork } from './features/schedule/recurring.service.ts'
import type { RecurringLook } from './features/schedule/recurring-looks.service.ts'
import type { ScheduledWork } from './features/schedule/scheduled-work.ts'
import { checkMailDomains } from './features/subscribers/check-mail-domains.ts'
import { queuedImports } from './features/subscribers/desk/import/queued-imports.ts'
import { keepSuggestions } from './features/suggestions/keep-suggestions.ts'

/**
 * What is done once, at a time that somebody planned. To add a kind: write its row with `plan` in the transaction that
 * makes it necessary, take it back with `cancelPlans`, and say here who does it.
 */
export const scheduledWork: readonly ScheduledWork[] = [plannedArticles, plannedSends, queuedImports]

/**
 * The one list of what comes again and again; an entry is all it takes. `next` says when: `dailyAt('03:30')` by the
 * county's clocks, or `every(milliseconds)`. One process at a time runs each; a failed one is tried again, and after a
 * downtime each is done once.
 */
export const recurringWork: readonly RecurringWork[] = [cleanUpHourly, nightlyBackup, noteFigures, sweepChatFilesHourly]

/** What looks every few minutes for what its own tables say is due, and has nothing to write where nothing is. */
export const recurringLooks: readonly RecurringLook[] = [
  settleSubmissions,
  keepSuggestions,
  checkDueFeeds,
  readDueSources,
  checkMailDomains,
]
