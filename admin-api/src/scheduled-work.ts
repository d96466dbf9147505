import { noteFigures } from './modules/audience/analytics/note-figures.ts'
import { plannedSends } from './modules/audience/newsletters/sending/scheduled-sends.ts'
import { queuedImports } from './modules/audience/subscribers/desk/import/queued-imports.ts'
import { closeJobs } from './modules/content/articles/job-details/close-jobs.ts'
import { plannedArticles } from './modules/content/articles/scheduled/planned-articles.ts'
import { checkDueFeeds } from './modules/content/event-feeds/check-feed.ts'
import { settleSubmissions } from './modules/content/event-submissions/decide.service.ts'
import { refreshFrontPage } from './modules/content/front-page/front-page.service.ts'
import { sweepChatFilesHourly } from './modules/newsroom/assistant/assistant.service.ts'
import { readDueSources } from './modules/newsroom/harvest/harvest.service.ts'
import { keepSuggestions } from './modules/newsroom/suggestions/keep-suggestions.ts'
import { nightlyBackup, scheduledBackups } from './modules/operations/backups/backups.service.ts'
import { cleanUpHourly } from './modules/operations/retention/clean-up.ts'
import type { RecurringLook } from './modules/platform/schedule/polling-tasks.service.ts'
import type { RecurringWork } from './modules/platform/schedule/recurring-tasks.service.ts'
import type { ScheduledWork } from './modules/platform/schedule/scheduled-work.ts'

/** To add a kind: write its row with `plan` where it becomes necessary, cancel with `cancelPlans`, list it here. */
export const scheduledWork: readonly ScheduledWork[] = [plannedArticles, plannedSends, queuedImports, scheduledBackups]

/** `next` is `dailyAt('03:30')` in the county's time zone, or `every(milliseconds)`. Missed times run once, see `docs/develop/operations.md`. */
export const recurringWork: readonly RecurringWork[] = [cleanUpHourly, nightlyBackup, noteFigures, sweepChatFilesHourly]

/** Work that polls tables of its own every few minutes and writes only if something is due. */
export const recurringLooks: readonly RecurringLook[] = [
  settleSubmissions,
  refreshFrontPage,
  closeJobs,
  keepSuggestions,
  checkDueFeeds,
  readDueSources,
]
