import type { FeatureRoutes } from '../http/routing.ts'
import { analyticsRoutes } from '../modules/audience/analytics/analytics.routes.ts'
import { mailWebhookRoutes } from '../modules/audience/mail-feedback/mail-webhooks.routes.ts'
import { clickRoutes } from '../modules/audience/newsletters/clicks/clicks.routes.ts'
import { newsletterRoutes } from '../modules/audience/newsletters/newsletters.routes.ts'
import { deskSubscriberRoutes } from '../modules/audience/subscribers/desk/desk-subscribers.routes.ts'
import { mailLinkRoutes } from '../modules/audience/subscribers/links/mail-link.routes.ts'
import { readerRoutes } from '../modules/audience/subscribers/readers.routes.ts'
import { articleRoutes, correctionRoutes, workingCopyRoutes } from '../modules/content/articles/articles.routes.ts'
import { publicArticleRoutes } from '../modules/content/articles/public-articles.routes.ts'
import { businessRoutes } from '../modules/content/businesses/businesses.routes.ts'
import { eventFeedRoutes } from '../modules/content/event-feeds/event-feeds.routes.ts'
import { eventSubmissionRoutes } from '../modules/content/event-submissions/event-submissions.routes.ts'
import { eventRoutes } from '../modules/content/events/events.routes.ts'
import { fixtureRoutes } from '../modules/content/fixtures/fixtures.routes.ts'
import { frontPageRoutes } from '../modules/content/front-page/front-page.routes.ts'
import { mediaRoutes } from '../modules/content/media/media.routes.ts'
import { peopleRoutes } from '../modules/content/people/people.routes.ts'
import { searchRoutes } from '../modules/content/search/search.routes.ts'
import { topicRoutes } from '../modules/content/topics/topics.routes.ts'
import { aiSourceRoutes } from '../modules/newsroom/ai/ai-sources.routes.ts'
import { aiWritingRoutes } from '../modules/newsroom/ai/ai-writing.routes.ts'
import { assistantRoutes } from '../modules/newsroom/assistant/assistant.routes.ts'
import { harvestRoutes } from '../modules/newsroom/harvest/harvest.routes.ts'
import { sourceRoutes } from '../modules/newsroom/sources/sources.routes.ts'
import { suggestionRoutes } from '../modules/newsroom/suggestions/suggestions.routes.ts'
import { backupRoutes } from '../modules/operations/backups/backups.routes.ts'
import { connectionRoutes } from '../modules/operations/connections/connections.routes.ts'
import { dashboardRoutes } from '../modules/operations/dashboard/dashboard.routes.ts'
import { exportRoutes } from '../modules/operations/exports/exports.routes.ts'
import { setupGuideRoutes } from '../modules/operations/setup-guide/setup-guide.routes.ts'
import { healthRoutes } from '../modules/operations/system/health.routes.ts'
import { systemRoutes } from '../modules/operations/system/system.routes.ts'
import { accountRoutes } from '../modules/platform/accounts/accounts.routes.ts'
import { aiRoutes } from '../modules/platform/ai/ai.routes.ts'
import { auditLogRoutes } from '../modules/platform/audit/audit-log.routes.ts'
import { authRoutes } from '../modules/platform/auth/auth.routes.ts'
import { liveRoutes } from '../modules/platform/live/live.routes.ts'
import { outboxRoutes } from '../modules/platform/mail/outbox.routes.ts'
import { settingsRoutes } from '../modules/platform/settings/settings.routes.ts'
import { suppressionRoutes } from '../modules/platform/suppressions/suppressions.routes.ts'
import { contentServiceRoutes } from '../modules/publishing/content-service/content-service.routes.ts'
import { previewRoutes } from '../modules/publishing/previews/previews.routes.ts'
import { siteRoutes } from '../modules/publishing/publish-loop/site.routes.ts'
import { shareCardRoutes } from '../modules/publishing/share-cards/share-cards.routes.ts'
import { webhookRoutes, wordpressRoutes } from '../modules/wordpress/wordpress-mirror/mirror.routes.ts'

/** Each route sets its access in `config`; the default is staff only. */
export const allFeatureRoutes: readonly FeatureRoutes[] = [
  accountRoutes,
  aiRoutes,
  auditLogRoutes,
  authRoutes,
  liveRoutes,
  outboxRoutes,
  settingsRoutes,
  suppressionRoutes,
  topicRoutes,
  articleRoutes,
  businessRoutes,
  peopleRoutes,
  correctionRoutes,
  eventFeedRoutes,
  eventRoutes,
  eventSubmissionRoutes,
  fixtureRoutes,
  frontPageRoutes,
  mediaRoutes,
  publicArticleRoutes,
  searchRoutes,
  workingCopyRoutes,
  analyticsRoutes,
  clickRoutes,
  mailWebhookRoutes,
  newsletterRoutes,
  deskSubscriberRoutes,
  readerRoutes,
  mailLinkRoutes,
  aiSourceRoutes,
  aiWritingRoutes,
  assistantRoutes,
  harvestRoutes,
  sourceRoutes,
  suggestionRoutes,
  webhookRoutes,
  wordpressRoutes,
  contentServiceRoutes,
  previewRoutes,
  shareCardRoutes,
  siteRoutes,
  backupRoutes,
  connectionRoutes,
  dashboardRoutes,
  exportRoutes,
  healthRoutes,
  setupGuideRoutes,
  systemRoutes,
]
