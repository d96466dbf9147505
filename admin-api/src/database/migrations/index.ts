import type { Kysely } from 'kysely'
import type { Store } from '../store.ts'
import { createArticles } from './0001-articles.ts'
import { createCounters } from './0002-counters.ts'
import { createPublishes } from './0003-publishes.ts'
import { createChanges } from './0004-changes.ts'
import { createPublishManifest } from './0005-publish-manifest.ts'
import { createUsers } from './0006-users.ts'
import { createSessions } from './0007-sessions.ts'
import { createAuditLog } from './0008-audit-log.ts'
import { createSettings } from './0009-settings.ts'
import { createArticleRevisions } from './0010-article-revisions.ts'
import { createSlugRedirects } from './0011-slug-redirects.ts'
import { createArticleViews } from './0012-article-views.ts'
import { createCorrections } from './0013-corrections.ts'
import { createMedia } from './0014-media.ts'
import { createContentIntents } from './0015-content-intents.ts'
import { createWebhookDeliveries } from './0016-webhook-deliveries.ts'
import { createSchedule } from './0017-schedule.ts'
import { createLeases } from './0018-leases.ts'
import { createInstanceValues } from './0019-instance-values.ts'
import { createSources } from './0020-sources.ts'
import { createSourceChecks } from './0021-source-checks.ts'
import { createContentSuggestions } from './0022-content-suggestions.ts'
import { createSubscribers } from './0023-subscribers.ts'
import { createConsentEvents } from './0024-consent-events.ts'
import { createErasures } from './0025-erasures.ts'
import { createMailSuppressions } from './0026-mail-suppressions.ts'
import { createNewsletters } from './0027-newsletters.ts'
import { createNewsletterIssues } from './0028-newsletter-issues.ts'
import { createNewsletterDeliveries } from './0029-newsletter-deliveries.ts'
import { createOutgoingMails } from './0030-outgoing-mails.ts'
import { createCalendarEvents } from './0031-calendar-events.ts'
import { createChatSessions } from './0032-chat-sessions.ts'
import { createChatMessages } from './0033-chat-messages.ts'
import { createChatAttachments } from './0034-chat-attachments.ts'
import { createScrapedEvents } from './0035-scraped-events.ts'
import { createScrapedNews } from './0036-scraped-news.ts'
import { createScrapedSports } from './0037-scraped-sports.ts'
import { createScrapingCache } from './0038-scraping-cache.ts'
import { createFixtures } from './0039-fixtures.ts'
import { createBusinesses } from './0040-businesses.ts'
import { indexArticlePaging } from './0041-article-paging.ts'
import { indexCategoryPaging } from './0042-category-paging.ts'
import { createArticleSearch } from './0043-article-search.ts'
import { createPictureCopies } from './0044-picture-copies.ts'
import { indexArticlePictures } from './0045-article-pictures.ts'
import { queueKnownPictures } from './0046-known-pictures.ts'
import { addArticleCaptions } from './0047-article-captions.ts'
import { createPictureUses } from './0048-picture-uses.ts'
import { indexPictureUses } from './0049-picture-uses-by-article.ts'
import { noteKnownPictureUses } from './0050-known-picture-uses.ts'
import { noteUnusedPictures } from './0051-unused-pictures.ts'
import { indexPictureHashes } from './0052-picture-hashes.ts'
import { remakeArticleSearch } from './0053-search-again.ts'
import { createWorkingCopies } from './0054-working-copies.ts'
import { addRevisionTitles } from './0055-revision-titles.ts'
import { addScheduleTries } from './0056-schedule-tries.ts'
import { indexArticleTitles } from './0057-article-titles.ts'
import { addCorrectionKinds } from './0058-correction-kinds.ts'
import { indexDeskLists } from './0059-desk-lists.ts'
import { createRemoteMedia } from './0060-remote-media.ts'
import { addAccountStates } from './0061-account-states.ts'
import { addSessionDevices } from './0062-session-devices.ts'
import { createLoginAttempts } from './0063-login-attempts.ts'
import { addBusinessDetails } from './0064-business-details.ts'
import { indexBusinessPictures } from './0065-business-pictures.ts'
import { addNewsletterParts } from './0066-newsletter-parts.ts'
import { addMailRanks } from './0070-mail-ranks.ts'
import { createFrozenIssues } from './0072-frozen-issues.ts'
import { createNewsletterSends } from './0073-newsletter-sends.ts'
import { createDeliveryLedger } from './0074-delivery-ledger.ts'
import { addHeldReason } from './0075-held-newsletters.ts'
import { addSubscriberChecks } from './0078-subscriber-checks.ts'
import { createMailAllowances } from './0079-mail-allowances.ts'
import { addSubscriberFilters } from './0083-subscriber-filters.ts'
import { createSubscriberCounts } from './0084-subscriber-counts.ts'
import { createSubscriberImports } from './0085-subscriber-imports.ts'
import { createSubscriberImportRows } from './0086-subscriber-import-rows.ts'
import { addChangeSubjects } from './0087-change-subjects.ts'
import { createMailFeedback } from './0088-mail-feedback.ts'
import { addDeliveryFeedback } from './0089-delivery-feedback.ts'
import { createNewsletterClicks } from './0090-newsletter-clicks.ts'
import { indexConsentTimes } from './0091-leaving-after-newsletters.ts'
import { createSubscriberDays } from './0092-subscriber-days.ts'
import { indexViewDays } from './0093-views-by-day.ts'
import { createNewsletterPictures } from './0094-newsletter-pictures.ts'
import { addEventSeries } from './0095-event-series.ts'
import { createEventExceptions } from './0096-event-exceptions.ts'
import { fillKnownEvents } from './0097-known-events.ts'
import { createDeletedEvents } from './0098-deleted-events.ts'
import { createEventFeeds } from './0101-event-feeds.ts'
import { createEventFeedItems } from './0102-event-feed-items.ts'
import { createEventFeedChecks } from './0103-event-feed-checks.ts'
import { createEventSubmissions } from './0105-event-submissions.ts'
import { indexSubmissionEvents } from './0106-submissions-of-events.ts'
import { indexSubmitters } from './0107-submitters.ts'
import { createEventPushes } from './0108-event-pushes.ts'
import { createEventNotes } from './0109-event-notes.ts'
import { addSourceHealth } from './0110-source-health.ts'
import { addFreshFinds } from './0111-fresh-finds.ts'
import { createHarvestRuns } from './0113-harvest-runs.ts'
import { createHarvestRunSources } from './0114-harvest-run-sources.ts'
import { createSuggestionFingerprints } from './0115-suggestion-fingerprints.ts'
import { createKnownStories } from './0116-known-stories.ts'
import { addSuggestionDetails } from './0119-suggestion-details.ts'
import { createSuggestionOrigins } from './0120-suggestion-origins.ts'
import { createSuggestionSteps } from './0121-suggestion-steps.ts'
import { indexSuggestionLists } from './0122-suggestion-lists.ts'
import { indexShownSuggestions } from './0123-shown-suggestions.ts'
import { createAiSpending } from './0125-ai-spending.ts'
import { addChatAnswers } from './0130-chat-answers.ts'
import { addChatFiles } from './0131-chat-files.ts'
import { addFixtureVersions } from './0134-fixture-versions.ts'
import { indexFixtureGames } from './0135-fixture-games.ts'
import { createHeldArticles } from './0136-held-articles.ts'
import { createMirrorRemovals } from './0137-mirror-removals.ts'
import { moveHeldArticles } from './0138-move-held-articles.ts'
import { createWithdrawnPosts } from './0139-withdrawn-posts.ts'
import { indexWithdrawnArticles } from './0140-withdrawn-articles.ts'
import { addSeenAt } from './0141-seen-fingerprints.ts'
import { indexAgedRows } from './0142-aged-rows.ts'
import { endSingleCleanUps } from './0143-one-clean-up.ts'
import { forgetPlannedLooks } from './0145-unplanned-looks.ts'
import { createFormerUnsubscribeKeys } from './0149-former-unsubscribe-keys.ts'
import { createNewsletterRefusals } from './0150-newsletter-refusals.ts'
import { addDeliveryRefusals } from './0151-delivery-refusals.ts'
import { addSuppressingSends } from './0152-suppressions-of-sends.ts'
import { keepCopiesOfForms } from './0154-copies-of-forms.ts'
import { createNewsletterArticles } from './0155-newsletter-articles.ts'
import { noteKnownNewsletterArticles } from './0156-known-newsletter-articles.ts'
import { addTakenOffAt } from './0157-newsletters-off-site.ts'
import { addReasonsToHold } from './0158-more-reasons-to-hold.ts'
import { addDroppedArticles } from './0159-dropped-articles.ts'
import { addSubmissionVersions } from './0160-submission-versions.ts'
import { addConfirmationMails } from './0161-confirmation-mails.ts'
import { addSuppressedSignUps } from './0162-suppressed-sign-ups.ts'
import { addDeletedHere } from './0165-events-deleted-here.ts'
import { readFeedsAnew } from './0166-feeds-read-anew.ts'
import { addSourceDetails } from './0167-details-at-source.ts'
import { createNewsletterEvents } from './0177-newsletter-events.ts'
import { noteKnownNewsletterEvents } from './0178-known-newsletter-events.ts'
import { indexEventPictures } from './0179-event-pictures-index.ts'

/** One step. Kysely without types, because the tables of the day it was written are not those of today. */
export type MigrationStep = (db: Kysely<unknown>, kind: Store['kind']) => Promise<void>

/** Every step by its number, in order. One that was released is never edited again. */
export const migrations: Readonly<Record<string, MigrationStep>> = {
  '0001-articles': createArticles,
  '0002-counters': createCounters,
  '0003-publishes': createPublishes,
  '0004-changes': createChanges,
  '0005-publish-manifest': createPublishManifest,
  '0006-users': createUsers,
  '0007-sessions': createSessions,
  '0008-audit-log': createAuditLog,
  '0009-settings': createSettings,
  '0010-article-revisions': createArticleRevisions,
  '0011-slug-redirects': createSlugRedirects,
  '0012-article-views': createArticleViews,
  '0013-corrections': createCorrections,
  '0014-media': createMedia,
  '0015-content-intents': createContentIntents,
  '0016-webhook-deliveries': createWebhookDeliveries,
  '0017-schedule': createSchedule,
  '0018-leases': createLeases,
  '0019-instance-values': createInstanceValues,
  '0020-sources': createSources,
  '0021-source-checks': createSourceChecks,
  '0022-content-suggestions': createContentSuggestions,
  '0023-subscribers': createSubscribers,
  '0024-consent-events': createConsentEvents,
  '0025-erasures': createErasures,
  '0026-mail-suppressions': createMailSuppressions,
  '0027-newsletters': createNewsletters,
  '0028-newsletter-issues': createNewsletterIssues,
  '0029-newsletter-deliveries': createNewsletterDeliveries,
  '0030-outgoing-mails': createOutgoingMails,
  '0031-calendar-events': createCalendarEvents,
  '0032-chat-sessions': createChatSessions,
  '0033-chat-messages': createChatMessages,
  '0034-chat-attachments': createChatAttachments,
  '0035-scraped-events': createScrapedEvents,
  '0036-scraped-news': createScrapedNews,
  '0037-scraped-sports': createScrapedSports,
  '0038-scraping-cache': createScrapingCache,
  '0039-fixtures': createFixtures,
  '0040-businesses': createBusinesses,
  '0041-article-paging': indexArticlePaging,
  '0042-category-paging': indexCategoryPaging,
  '0043-article-search': createArticleSearch,
  '0044-picture-copies': createPictureCopies,
  '0045-article-pictures': indexArticlePictures,
  '0046-known-pictures': queueKnownPictures,
  '0047-article-captions': addArticleCaptions,
  '0048-picture-uses': createPictureUses,
  '0049-picture-uses-by-article': indexPictureUses,
  '0050-known-picture-uses': noteKnownPictureUses,
  '0051-unused-pictures': noteUnusedPictures,
  '0052-picture-hashes': indexPictureHashes,
  '0053-search-again': remakeArticleSearch,
  '0054-working-copies': createWorkingCopies,
  '0055-revision-titles': addRevisionTitles,
  '0056-schedule-tries': addScheduleTries,
  '0057-article-titles': indexArticleTitles,
  '0058-correction-kinds': addCorrectionKinds,
  '0059-desk-lists': indexDeskLists,
  '0060-remote-media': createRemoteMedia,
  '0061-account-states': addAccountStates,
  '0062-session-devices': addSessionDevices,
  '0063-login-attempts': createLoginAttempts,
  '0064-business-details': addBusinessDetails,
  '0065-business-pictures': indexBusinessPictures,
  '0066-newsletter-parts': addNewsletterParts,
  '0070-mail-ranks': addMailRanks,
  '0072-frozen-issues': createFrozenIssues,
  '0073-newsletter-sends': createNewsletterSends,
  '0074-delivery-ledger': createDeliveryLedger,
  '0075-held-newsletters': addHeldReason,
  '0078-subscriber-checks': addSubscriberChecks,
  '0079-mail-allowances': createMailAllowances,
  '0083-subscriber-filters': addSubscriberFilters,
  '0084-subscriber-counts': createSubscriberCounts,
  '0085-subscriber-imports': createSubscriberImports,
  '0086-subscriber-import-rows': createSubscriberImportRows,
  '0087-change-subjects': addChangeSubjects,
  '0088-mail-feedback': createMailFeedback,
  '0089-delivery-feedback': addDeliveryFeedback,
  '0090-newsletter-clicks': createNewsletterClicks,
  '0091-leaving-after-newsletters': indexConsentTimes,
  '0092-subscriber-days': createSubscriberDays,
  '0093-views-by-day': indexViewDays,
  '0094-newsletter-pictures': createNewsletterPictures,
  '0095-event-series': addEventSeries,
  '0096-event-exceptions': createEventExceptions,
  '0097-known-events': fillKnownEvents,
  '0098-deleted-events': createDeletedEvents,
  '0101-event-feeds': createEventFeeds,
  '0102-event-feed-items': createEventFeedItems,
  '0103-event-feed-checks': createEventFeedChecks,
  '0105-event-submissions': createEventSubmissions,
  '0106-submissions-of-events': indexSubmissionEvents,
  '0107-submitters': indexSubmitters,
  '0108-event-pushes': createEventPushes,
  '0109-event-notes': createEventNotes,
  '0110-source-health': addSourceHealth,
  '0111-fresh-finds': addFreshFinds,
  '0113-harvest-runs': createHarvestRuns,
  '0114-harvest-run-sources': createHarvestRunSources,
  '0115-suggestion-fingerprints': createSuggestionFingerprints,
  '0116-known-stories': createKnownStories,
  '0119-suggestion-details': addSuggestionDetails,
  '0120-suggestion-origins': createSuggestionOrigins,
  '0121-suggestion-steps': createSuggestionSteps,
  '0122-suggestion-lists': indexSuggestionLists,
  '0123-shown-suggestions': indexShownSuggestions,
  '0125-ai-spending': createAiSpending,
  '0130-chat-answers': addChatAnswers,
  '0131-chat-files': addChatFiles,
  '0134-fixture-versions': addFixtureVersions,
  '0135-fixture-games': indexFixtureGames,
  '0136-held-articles': createHeldArticles,
  '0137-mirror-removals': createMirrorRemovals,
  '0138-move-held-articles': moveHeldArticles,
  '0139-withdrawn-posts': createWithdrawnPosts,
  '0140-withdrawn-articles': indexWithdrawnArticles,
  '0141-seen-fingerprints': addSeenAt,
  '0142-aged-rows': indexAgedRows,
  '0143-one-clean-up': endSingleCleanUps,
  '0145-unplanned-looks': forgetPlannedLooks,
  '0149-former-unsubscribe-keys': createFormerUnsubscribeKeys,
  '0150-newsletter-refusals': createNewsletterRefusals,
  '0151-delivery-refusals': addDeliveryRefusals,
  '0152-suppressions-of-sends': addSuppressingSends,
  '0154-copies-of-forms': keepCopiesOfForms,
  '0155-newsletter-articles': createNewsletterArticles,
  '0156-known-newsletter-articles': noteKnownNewsletterArticles,
  '0157-newsletters-off-site': addTakenOffAt,
  '0158-more-reasons-to-hold': addReasonsToHold,
  '0159-dropped-articles': addDroppedArticles,
  '0160-submission-versions': addSubmissionVersions,
  '0161-confirmation-mails': addConfirmationMails,
  '0162-suppressed-sign-ups': addSuppressedSignUps,
  '0165-events-deleted-here': addDeletedHere,
  '0166-feeds-read-anew': readFeedsAnew,
  '0167-details-at-source': addSourceDetails,
  '0177-newsletter-events': createNewsletterEvents,
  '0178-known-newsletter-events': noteKnownNewsletterEvents,
  '0179-event-pictures-index': indexEventPictures,
}
