import { noteFigures } from './modules/audience/analytics/note-figures.ts'
import { plannedSends } from './modules/audience/newsletters/sending/scheduled/scheduled-sends.ts'
import { queuedImports } from './modules/audience/subscribers/desk/import/queued-imports.ts'
import { checkMailDomains } from './modules/audience/subscribers/sign-up/check-mail-domains.ts'
import { plannedArticles } from './modules/content/articles/scheduled/planned-articles.ts'
import { checkDueFeeds } from './modules/content/event-feeds/checking/due-feeds.ts'
import { settleSubmissions } from './modules/content/event-submissions/settle-submissions.ts'
import { sweepChatFilesHourly } from './modules/newsroom/assistant/attachments/sweep-chat-files.ts'
import { readDueSources } from './modules/newsroom/harvest/runs/due-sources.ts'
import { keepSuggestions } from './modules/newsroom/suggestions/keep-suggestions.ts'
import { nightlyBackup } from './modules/operations/backups/nightly-backup.ts'
import { cleanUpHourly } from './modules/operations/retention/clean-up.ts'
import type { RecurringLook } from './modules/platform/schedule/polling-tasks.service.ts'
import type { RecurringWork } from './modules/platform/schedule/recurring-tasks.service.ts'
import type { ScheduledWork } from './modules/platform/schedule/scheduled-work.ts'

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
