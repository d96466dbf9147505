import { recordSubscriberCount } from '../modules/audience/analytics/index.ts'
import { recordSendingHeartbeat } from '../modules/audience/newsletters/index.ts'
import { closeJobListings, runArticleSchedules } from '../modules/content/articles/index.ts'
import { checkDueFeeds } from '../modules/content/event-feeds/index.ts'
import { settleSubmissions } from '../modules/content/event-submissions/index.ts'
import { refreshFrontPage } from '../modules/content/front-page/index.ts'
import { requestDueSources } from '../modules/newsroom/harvest/index.ts'
import { refreshSuggestions } from '../modules/newsroom/suggestions/index.ts'
import { makeDueBackup } from '../modules/operations/backups/index.ts'
import { deleteOldDataHourly } from '../modules/operations/retention/index.ts'
import { alertAboutIncidents } from '../modules/operations/system/index.ts'

/** The jobs process does this on a schedule; see `docs/develop/service.md`. */
export const plannedWork = [
  ...[
    runArticleSchedules(),
    makeDueBackup,
    refreshFrontPage,
    closeJobListings,
    settleSubmissions,
    refreshSuggestions,
    checkDueFeeds,
    requestDueSources,
  ],
  ...[alertAboutIncidents, recordSendingHeartbeat, recordSubscriberCount, deleteOldDataHourly],
] as const
