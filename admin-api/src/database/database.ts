import type { AiDayTable, AiReservationTable, AiSpendingTable } from '../features/ai/ai-spending.table.ts'
import type { SubscriberDayTable } from '../features/analytics/analytics.table.ts'
import type {
  ArticleRevisionTable,
  ArticleViewTable,
  CounterTable,
  SlugRedirectTable,
} from '../features/articles/article-history.table.ts'
import type { ArticleTable } from '../features/articles/articles.table.ts'
import type { ChatAttachmentTable, ChatMessageTable, ChatSessionTable } from '../features/assistant/assistant.table.ts'
import type { AuditLogTable, LoginAttemptTable, SessionTable, UserTable } from '../features/auth/auth.table.ts'
import type { BusinessTable } from '../features/businesses/businesses.table.ts'
import type { CorrectionTable } from '../features/corrections/corrections.table.ts'
import type {
  EventFeedCheckTable,
  EventFeedItemTable,
  EventFeedTable,
} from '../features/event-feeds/event-feeds.table.ts'
import type { EventPushTable } from '../features/event-pushes/event-pushes.table.ts'
import type { EventSubmissionTable } from '../features/event-submissions/event-submissions.table.ts'
import type { CalendarEventTable, DeletedEventTable, EventExceptionTable } from '../features/events/events.table.ts'
import type { FixtureTable } from '../features/fixtures/fixtures.table.ts'
import type { HarvestRunSourceTable, HarvestRunTable } from '../features/harvest/harvest-runs.table.ts'
import type { KnownStoryTable, SuggestionFingerprintTable } from '../features/harvest/known-finds.table.ts'
import type { ScrapedEventTable, ScrapedNewsTable, ScrapedSportsTable } from '../features/harvest/scraped.table.ts'
import type { ScrapingCacheTable } from '../features/harvest/scraping-cache.table.ts'
import type { MailFeedbackTable } from '../features/mail-feedback/mail-feedback.table.ts'
import type { MediaTable } from '../features/media/media.table.ts'
import type { PictureCopyTable } from '../features/media/picture-copies.table.ts'
import type { PictureUseTable } from '../features/media/picture-uses.table.ts'
import type { RemoteMediaTable } from '../features/media/remote-media.table.ts'
import type { NewsletterClickTable } from '../features/newsletters/clicks/clicks.table.ts'
import type { EventNoteTable } from '../features/newsletters/event-notes/event-notes.table.ts'
import type { NewsletterTable } from '../features/newsletters/newsletters.table.ts'
import type { NewsletterDeliveryTable } from '../features/newsletters/sending/deliveries.table.ts'
import type { NewsletterArticleTable } from '../features/newsletters/sending/issue-articles.table.ts'
import type { NewsletterEventTable } from '../features/newsletters/sending/issue-events.table.ts'
import type { NewsletterPictureTable } from '../features/newsletters/sending/issue-pictures.table.ts'
import type { NewsletterIssueTable } from '../features/newsletters/sending/issues.table.ts'
import type { NewsletterRefusalTable } from '../features/newsletters/sending/refusals.table.ts'
import type { NewsletterSendTable } from '../features/newsletters/sending/sends.table.ts'
import type { OutgoingMailTable } from '../features/outgoing-mails/outgoing-mails.table.ts'
import type { ChangeTable, PublishManifestTable, PublishTable } from '../features/publishing/publishing.table.ts'
import type { LeaseTable } from '../features/schedule/leases.table.ts'
import type { ScheduleTable } from '../features/schedule/schedule.table.ts'
import type { SettingTable } from '../features/site/settings.table.ts'
import type { SourceCheckTable, SourceTable } from '../features/sources/sources.table.ts'
import type { ConsentEventTable } from '../features/subscribers/consent.table.ts'
import type { ErasureTable } from '../features/subscribers/desk/erasure/erasures.table.ts'
import type {
  SubscriberImportRowTable,
  SubscriberImportTable,
} from '../features/subscribers/desk/import/imports.table.ts'
import type { FormerUnsubscribeKeyTable } from '../features/subscribers/former-keys.table.ts'
import type { MailAllowanceTable } from '../features/subscribers/mail-allowances.table.ts'
import type { SubscriberCountTable, SubscriberTable } from '../features/subscribers/subscribers.table.ts'
import type {
  ContentSuggestionTable,
  SuggestionOriginTable,
  SuggestionStepTable,
} from '../features/suggestions/suggestions.table.ts'
import type { MailSuppressionTable } from '../features/suppressions/suppressions.table.ts'
import type { ContentIntentTable } from '../features/wordpress-mirror/content-intents.table.ts'
import type { HeldArticleTable, MirrorRemovalTable } from '../features/wordpress-mirror/held-articles.table.ts'
import type { WebhookDeliveryTable } from '../features/wordpress-mirror/webhook-deliveries.table.ts'
import type { WithdrawnPostTable } from '../features/wordpress-mirror/withdrawn-posts.table.ts'
import type { WorkingCopyTable } from '../features/working-copies/working-copies.table.ts'
import type { InstanceValueTable } from './instance-values.table.ts'

/** Every table by its name. Rows are described beside the feature that owns them. */
export interface Database {
  ai_days: AiDayTable
  ai_reservations: AiReservationTable
  ai_spending: AiSpendingTable
  article_revisions: ArticleRevisionTable
  article_views: ArticleViewTable
  articles: ArticleTable
  audit_log: AuditLogTable
  businesses: BusinessTable
  calendar_events: CalendarEventTable
  changes: ChangeTable
  chat_attachments: ChatAttachmentTable
  chat_messages: ChatMessageTable
  chat_sessions: ChatSessionTable
  consent_events: ConsentEventTable
  content_intents: ContentIntentTable
  content_suggestions: ContentSuggestionTable
  corrections: CorrectionTable
  counters: CounterTable
  deleted_events: DeletedEventTable
  event_exceptions: EventExceptionTable
  event_feed_checks: EventFeedCheckTable
  event_feed_items: EventFeedItemTable
  event_feeds: EventFeedTable
  event_notes: EventNoteTable
  event_pushes: EventPushTable
  event_submissions: EventSubmissionTable
  fixtures: FixtureTable
  harvest_run_sources: HarvestRunSourceTable
  harvest_runs: HarvestRunTable
  held_articles: HeldArticleTable
  instance_values: InstanceValueTable
  known_stories: KnownStoryTable
  leases: LeaseTable
  login_attempts: LoginAttemptTable
  mail_allowances: MailAllowanceTable
  mail_feedback: MailFeedbackTable
  mail_suppressions: MailSuppressionTable
  media: MediaTable
  mirror_removals: MirrorRemovalTable
  newsletter_clicks: NewsletterClickTable
  newsletter_deliveries: NewsletterDeliveryTable
  newsletter_articles: NewsletterArticleTable
  newsletter_events: NewsletterEventTable
  newsletter_issues: NewsletterIssueTable
  newsletter_pictures: NewsletterPictureTable
  newsletter_refusals: NewsletterRefusalTable
  newsletter_sends: NewsletterSendTable
  newsletters: NewsletterTable
  outgoing_mails: OutgoingMailTable
  picture_copies: PictureCopyTable
  picture_uses: PictureUseTable
  publish_manifest: PublishManifestTable
  publishes: PublishTable
  schedule: ScheduleTable
  remote_media: RemoteMediaTable
  scraped_events: ScrapedEventTable
  scraped_news: ScrapedNewsTable
  scraped_sports: ScrapedSportsTable
  scraping_cache: ScrapingCacheTable
  sessions: SessionTable
  settings: SettingTable
  slug_redirects: SlugRedirectTable
  source_checks: SourceCheckTable
  sources: SourceTable
  erasures: ErasureTable
  former_unsubscribe_keys: FormerUnsubscribeKeyTable
  subscriber_counts: SubscriberCountTable
  subscriber_days: SubscriberDayTable
  subscriber_import_rows: SubscriberImportRowTable
  subscriber_imports: SubscriberImportTable
  subscribers: SubscriberTable
  suggestion_fingerprints: SuggestionFingerprintTable
  suggestion_origins: SuggestionOriginTable
  suggestion_steps: SuggestionStepTable
  users: UserTable
  webhook_deliveries: WebhookDeliveryTable
  withdrawn_posts: WithdrawnPostTable
  working_copies: WorkingCopyTable
}
