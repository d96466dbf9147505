import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { aiRoutes } from './features/ai/ai.routes.ts'
import { aiSourceRoutes } from './features/ai-sources/ai-sources.routes.ts'
import { aiWritingRoutes } from './features/ai-writing/ai-writing.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { articleRoutes } from './features/articles/articles.routes.ts'
import { previewRoutes } from './features/articles/previews.routes.ts'
import { publicArticleRoutes } from './features/articles/public-articles.routes.ts'
import { revisionRoutes } from './features/articles/revisions.routes.ts'
import { assistantRoutes } from './features/assistant/assistant.routes.ts'
import { chatAttachmentRoutes } from './features/assistant/attachments.routes.ts'
import { auditLogRoutes } from './features/audit/audit-log.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { businessRoutes } from './features/businesses/businesses.routes.ts'
import { contentServiceRoutes } from './features/content-service/content-service.routes.ts'
import { correctionRoutes } from './features/corrections/corrections.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { eventFeedRoutes } from './features/event-feeds/event-feeds.routes.ts'
import { eventPushRoutes } from './features/event-pushes/event-pushes.routes.ts'
import { eventSubmissionRoutes } from './features/event-submissions/event-submissions.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { eventSeriesRoutes } from './features/events/series.routes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { fixtureRoutes } from './features/fixtures/fixtures.routes.ts'
import { harvestRoutes } from './features/harvest/harvest.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { mailWebhookRoutes } from './features/mail-feedback/mail-webhooks.routes.ts'
import { libraryRoutes } from './features/media/library.routes.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { clickRoutes } from './features/newsletters/clicks/clicks.routes.ts'
import { newsletterPreviewRoutes } from './features/newsletters/edition/preview.routes.ts'
import { eventNoteRoutes } from './features/newsletters/event-notes/event-notes.routes.ts'
import { newsletterRoutes } from './features/newsletters/newsletters.routes.ts'
import { preflightRoutes } from './features/newsletters/preflight/preflight.routes.ts'
import { publicNewsletterRoutes } from './features/newsletters/public-newsletters.routes.ts'
import { sendingRoutes } from './features/newsletters/sending/sending.routes.ts'
import { outboxRoutes } from './features/outgoing-mails/outbox.routes.ts'
import { presenceRoutes } from './features/presence/presence.routes.ts'
import { publishingRoutes } from './features/publishing/publishing.routes.ts'
import { retentionRoutes } from './features/retention/retention.routes.ts'
import { sampleCountyRoutes } from './features/sample-county/sample-county.routes.ts'
import { searchIndexRoutes } from './features/search/index-files.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { shareCardRoutes } from './features/share-cards/share-cards.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { sourceRoutes } from './features/sources/sources.routes.ts'
import { subscriberRoutes } from './features/subscribers/subscribers.routes.ts'
import { madeOfSuggestionRoutes } from './features/suggestions/made-of-suggestions.routes.ts'
import { sourceChangeRoutes } from './features/suggestions/source-changes.routes.ts'
import { suggestionRoutes } from './features/suggestions/suggestions.routes.ts'
import { trailRoutes } from './features/suggestions/trail/trail.routes.ts'
import { suppressionRoutes } from './features/suppressions/suppressions.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { wordpressConnectionRoutes } from './features/wordpress-mirror/connection.routes.ts'
import { heldLossRoutes } from './features/wordpress-mirror/held-loss.routes.ts'
import { webhookRoutes } from './features/wordpress-mirror/webhooks.routes.ts'
import { workingCopyRoutes } from './features/working-copies/working-copies.routes.ts'
import type { FeatureRoutes } from './http/routing.ts'

/** Every feature that answers HTTP. Each route names its access in `config: { access }`; one without is for staff. */
export const featureRoutes: readonly FeatureRoutes[] = [
  aiRoutes,
  aiSourceRoutes,
  aiWritingRoutes,
  accountRoutes,
  analyticsRoutes,
  articleRoutes,
  assistantRoutes,
  auditLogRoutes,
  authRoutes,
  backupRoutes,
  businessRoutes,
  chatAttachmentRoutes,
  clickRoutes,
  contentServiceRoutes,
  correctionRoutes,
  dashboardRoutes,
  eventSubmissionRoutes,
  eventRoutes,
  eventSeriesRoutes,
  eventFeedRoutes,
  eventNoteRoutes,
  eventPushRoutes,
  exportRoutes,
  fixtureRoutes,
  harvestRoutes,
  healthRoutes,
  libraryRoutes,
  liveRoutes,
  mailWebhookRoutes,
  mediaRoutes,
  newsletterPreviewRoutes,
  newsletterRoutes,
  outboxRoutes,
  preflightRoutes,
  presenceRoutes,
  previewRoutes,
  publicArticleRoutes,
  publicNewsletterRoutes,
  publishingRoutes,
  heldLossRoutes,
  shareCardRoutes,
  retentionRoutes,
  revisionRoutes,
  sampleCountyRoutes,
  searchIndexRoutes,
  searchRoutes,
  sendingRoutes,
  siteRoutes,
  sourceRoutes,
  subscriberRoutes,
  madeOfSuggestionRoutes,
  sourceChangeRoutes,
  suggestionRoutes,
  suppressionRoutes,
  systemRoutes,
  trailRoutes,
  webhookRoutes,
  wordpressConnectionRoutes,
  workingCopyRoutes,
]
