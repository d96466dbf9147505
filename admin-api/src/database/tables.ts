import type { Generated } from 'kysely'
import type { SubscriberDayTable } from '../modules/audience/analytics/analytics.table.ts'
import type { MailFeedbackTable } from '../modules/audience/mail-feedback/mail-feedback.table.ts'
import type {
  NewsletterClickTable,
  NewsletterDeliveryTable,
  NewsletterIssueTable,
  NewsletterSendTable,
  NewsletterTable,
} from '../modules/audience/newsletters/newsletters.table.ts'
import type {
  ConsentEventTable,
  ErasureTable,
  SubscriberTable,
} from '../modules/audience/subscribers/subscribers.table.ts'
import type {
  ArticleRevisionTable,
  ArticleTable,
  ArticleViewTable,
  CorrectionTable,
  CounterTable,
  WorkingCopyTable,
} from '../modules/content/articles/articles.table.ts'
import type { BusinessTable } from '../modules/content/businesses/businesses.table.ts'
import type { EventFeedItemTable, EventFeedTable } from '../modules/content/event-feeds/event-feeds.table.ts'
import type { CalendarEventView, EventTable } from '../modules/content/events/events.table.ts'
import type { FrontPageTable, ReaderAlertTable } from '../modules/content/front-page/front-page.table.ts'
import type { ImportedItemTable } from '../modules/content/imports/imported-items.table.ts'
import type { MediaTable, PictureUseTable } from '../modules/content/media/media.table.ts'
import type { PersonBylineTable, PersonTable } from '../modules/content/people/people.table.ts'
import type { RedirectTable } from '../modules/content/redirects/redirects.table.ts'
import type { TopicTable } from '../modules/content/topics/topics.table.ts'
import type {
  ChatAttachmentTable,
  ChatMessageTable,
  ChatSessionTable,
} from '../modules/newsroom/assistant/assistant.table.ts'
import type {
  HarvestRunTable,
  ScrapingCacheTable,
  SourceCheckTable,
  SuggestionFingerprintTable,
} from '../modules/newsroom/harvest/harvest.table.ts'
import type { SourceTable } from '../modules/newsroom/sources/sources.table.ts'
import type {
  ContentSuggestionTable,
  SuggestionOriginTable,
} from '../modules/newsroom/suggestions/suggestions.table.ts'
import type { InvitationTable } from '../modules/platform/accounts/invitations.table.ts'
import type { AuditLogTable } from '../modules/platform/audit/audit-log.table.ts'
import type { SecondFactorTable, SessionTable, UserTable } from '../modules/platform/auth/auth.table.ts'
import type { ChangeTable, NewsletterContentTable, PublishTable } from '../modules/platform/changes/changes.table.ts'
import type { OutgoingMailTable } from '../modules/platform/mail/outgoing-mails.table.ts'
import type { MailSuppressionTable } from '../modules/platform/suppressions/suppressions.table.ts'
import type { PreviewTable } from '../modules/publishing/previews/previews.table.ts'
import type { WordPressQueueTable } from '../modules/wordpress/wordpress-mirror/wordpress-queue.table.ts'

/** The feature that uses rows of a table defines their type. */
export interface Database {
  ai_days: AiDayTable
  article_revisions: ArticleRevisionTable
  article_views: ArticleViewTable
  articles: ArticleTable
  audit_log: AuditLogTable
  businesses: BusinessTable
  people: PersonTable
  person_bylines: PersonBylineTable
  calendar_events: CalendarEventView
  changes: ChangeTable
  chat_attachments: ChatAttachmentTable
  chat_messages: ChatMessageTable
  chat_sessions: ChatSessionTable
  connections: ConnectionTable
  consent_events: ConsentEventTable
  content_suggestions: ContentSuggestionTable
  corrections: CorrectionTable
  counters: CounterTable
  event_feed_items: EventFeedItemTable
  event_feeds: EventFeedTable
  events: EventTable
  front_page: FrontPageTable
  reader_alerts: ReaderAlertTable
  topics: TopicTable
  second_factors: SecondFactorTable
  harvest_runs: HarvestRunTable
  invitations: InvitationTable
  imported_items: ImportedItemTable
  instance_values: InstanceValueTable
  leader: LeaderTable
  previews: PreviewTable
  limits: LimitTable
  mail_feedback: MailFeedbackTable
  mail_suppressions: MailSuppressionTable
  media: MediaTable
  newsletter_clicks: NewsletterClickTable
  newsletter_deliveries: NewsletterDeliveryTable
  newsletter_contents: NewsletterContentTable
  newsletter_issues: NewsletterIssueTable
  newsletter_sends: NewsletterSendTable
  newsletters: NewsletterTable
  outgoing_mails: OutgoingMailTable
  picture_uses: PictureUseTable
  publishes: PublishTable
  scraping_cache: ScrapingCacheTable
  sessions: SessionTable
  settings: SettingTable
  redirects: RedirectTable
  source_checks: SourceCheckTable
  sources: SourceTable
  erasures: ErasureTable
  subscriber_days: SubscriberDayTable
  subscribers: SubscriberTable
  suggestion_fingerprints: SuggestionFingerprintTable
  suggestion_origins: SuggestionOriginTable
  users: UserTable
  wordpress_queue: WordPressQueueTable
  working_copies: WorkingCopyTable
}

interface LimitTable {
  /** A hash of what is counted: it may be an email address, or a password that was typed as a name. */
  name: string
  used: number
  ends_at: number
}

/** Internal state, such as the progress of the mirror. `value` is JSON. */
interface InstanceValueTable {
  name: string
  value: string
  updated_at: number
}

interface SettingTable {
  key: string
  value: string
  version: Generated<number>
  updated_at: number
  updated_by: string | null
}

interface AiDayTable {
  /** A day of the county. */
  day: string
  calls: number
  /** The sum in millionths of a US dollar, with the most that calls in flight may cost. */
  spent: number
}

interface ConnectionTable {
  name: string
  /** The JSON of `{ values, secrets }`, encrypted as a whole. */
  sealed: string
  version: number
  updated_at: number
  updated_by: string
}

/** The table has one row. */
interface LeaderTable {
  id: number
  /** Grows with each new leader. What an earlier one writes isn't committed. */
  fence: number
  /** The leader's machine. */
  node: string
  /** When the leader was last known to be at work, in milliseconds; null after it ended in order. */
  seen_at: number | null
}
