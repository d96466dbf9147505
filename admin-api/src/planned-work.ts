import { recordSubscriberCount } from './modules/audience/analytics/analytics.service.ts'
import { noteSending } from './modules/audience/newsletters/sending/sending.service.ts'
import { closeJobs } from './modules/content/articles/job-details/job-details.service.ts'
import { articlePlans } from './modules/content/articles/scheduled/article-plans.ts'
import { checkDueFeeds } from './modules/content/event-feeds/check-feed.ts'
import { settleSubmissions } from './modules/content/event-submissions/decide.service.ts'
import { refreshFrontPage } from './modules/content/front-page/front-page.service.ts'
import { readDueSources } from './modules/newsroom/harvest/harvest.service.ts'
import { refreshSuggestions } from './modules/newsroom/suggestions/refresh-suggestions.ts'
import { makeDueBackup } from './modules/operations/backups/backups.service.ts'
import { cleanUpHourly } from './modules/operations/retention/clean-up.ts'
import { watchForIncidents } from './modules/operations/system/alerts.ts'

/** The jobs process does this on a schedule; see `docs/develop/service.md`. */
export const plannedWork = [
  ...[
    articlePlans(),
    makeDueBackup,
    refreshFrontPage,
    closeJobs,
    settleSubmissions,
    refreshSuggestions,
    checkDueFeeds,
    readDueSources,
  ],
  ...[watchForIncidents, noteSending, recordSubscriberCount, cleanUpHourly],
] as const
