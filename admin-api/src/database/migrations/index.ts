import type { Kysely } from 'kysely'
import type { Store } from '../store.ts'
import { createBaseline } from './0001-baseline.ts'
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
import { createNewsletterSizes } from './0180-newsletter-sizes.ts'
import { noteKnownNewsletterSizes } from './0181-known-newsletter-sizes.ts'
import { createDeletedSizes } from './0182-deleted-sizes.ts'
import { createFrontPage } from './0183-front-page.ts'
import { createReaderAlerts } from './0184-reader-alerts.ts'
import { rememberAutomaticLeads } from './0185-front-leads.ts'
import { createPeople } from './0190-people.ts'
import { createTopics } from './0195-topics.ts'
import { createRelatedArticles } from './0196-related-articles.ts'
import { makeGamesEvents } from './0200-games-are-events.ts'
import { addPictureCredits } from './0205-picture-credits.ts'
import { moveCaptionsToPictures } from './0206-captions-of-pictures.ts'
import { createPushSubscriptions } from './0210-push-subscriptions.ts'
import { createJobDetails } from './0220-job-details.ts'
import { markSampleAlerts } from './0221-sample-alerts.ts'
import { keepRemovedJobDetails } from './0222-removed-job-details.ts'
import { knowGamesByLevel } from './0223-games-by-level.ts'
import { rememberDecisions } from './0224-triage-steps.ts'
import { addSnoozedSuggestions } from './0225-snoozed-suggestions.ts'
import { addSignOffs } from './0227-sign-offs.ts'
import { createNewsletterLayout } from './0228-newsletter-layout.ts'
import { addDisplayNames } from './0230-display-names.ts'
import { createOpenCategories } from './0231-open-categories.ts'
import { createConnections } from './0233-connections.ts'
import { createViewHours } from './0236-view-hours.ts'
import { indexSuggestionKinds } from './0237-pending-by-kind.ts'
import { addContributors } from './0241-contributors.ts'
import { createInvitations } from './0242-invitations.ts'
import { createArticleOwners } from './0243-article-owners.ts'
import { createArticleReviews } from './0244-article-reviews.ts'
import { createArticleComments } from './0245-article-comments.ts'
import { addSourcesOfJobs } from './0246-sources-of-jobs.ts'
import { addSuggestedJobs } from './0247-suggested-jobs.ts'
import { addFoundCategory } from './0248-found-category.ts'
import { indexAwakeSuggestions } from './0249-pending-awake.ts'
import { addPictureUploaders } from './0250-picture-uploaders.ts'
import { addTitlesOfTheirDay } from './0254-titles-of-their-day.ts'
import { createPresence } from './0255-presence.ts'
import { createPreviews } from './0256-previews.ts'
import { createPublicLimits } from './0257-public-limits.ts'
import { createNodes } from './0258-nodes.ts'
import { mergeMailLeases } from './0259-one-mail-lease.ts'
import { createSiteRows } from './0260-site-rows.ts'
import { createStoredFiles } from './0261-stored-files.ts'
import { addPublishingLease } from './0262-publishing-lease.ts'
import { addSiteVersionOfNodes } from './0264-site-version-of-nodes.ts'
import { addNodeRoles } from './0265-node-roles.ts'
import { createPreviewRequests } from './0266-preview-requests.ts'
import { storePlainSearchWords } from './0270-plain-search-words.ts'
import { countRenewalsOfLeases } from './0271-renewals-of-leases.ts'
import { createSearchHeads } from './0273-search-heads.ts'
import { addClockOffsets } from './0275-clock-offsets.ts'
import { addFreshProofs } from './0280-fresh-proofs.ts'
import { addPasswordRules } from './0281-judged-passwords.ts'
import { createSecondFactors } from './0282-second-factors.ts'
import { createPendingProofs } from './0283-pending-proofs.ts'
import { removeAuditedAddresses } from './0288-audit-without-addresses.ts'
import { makeAuditLast } from './0289-lasting-audit.ts'
import { addAuditedCallers } from './0295-audited-callers.ts'
import { createAuditOutbox } from './0298-audit-outbox.ts'
import { addFullProofs } from './0300-full-proofs.ts'
import { createWordPressAddresses } from './0306-wordpress-addresses.ts'
import { createArticleDependencies } from './0310-article-dependencies.ts'
import { createUnshownParts } from './0311-unshown-parts.ts'
import { createImportedItems } from './0320-imported-items.ts'
import { noteShownSites } from './0321-site-shown.ts'
import { createWithdrawnEvents } from './0330-withdrawn-events.ts'
import { addSubscribedJobs } from './0340-subscribed-jobs.ts'
import { addLeftOut } from './0341-left-out-of-sends.ts'
import { addSourceTimes } from './0350-source-times.ts'
import { createStoryLinks } from './0360-stories.ts'
import { addStorySteps } from './0361-story-steps.ts'
import { createStoryEmbeddings } from './0362-story-embeddings.ts'
import { storeStatementStates } from './0370-statement-states.ts'
import { addInstructions } from './0371-instructing-sources.ts'
import { createPageDecisions } from './0380-page-decisions.ts'
import { createEventClaims } from './0390-event-claims.ts'
import { createEventMatches } from './0391-event-matches.ts'
import { addChosenLeavings } from './0400-chosen-leavings.ts'
import { addEventPrices } from './0410-event-prices.ts'
import { addFormerMatches } from './0420-former-matches.ts'
import { indexMadeOfSuggestions } from './0430-made-of-suggestions.ts'
import { addSubscriberTown } from './0440-subscriber-town.ts'
import { indexMatchesOfAdded } from './0450-matches-of-added.ts'
import { addFormerKeys } from './0451-former-keys.ts'

/** Kysely without types, because the tables have changed since a step was written. */
export type MigrationStep = (db: Kysely<unknown>, kind: Store['kind']) => Promise<void>

/** Every step by its number, in order. A released one is never edited again, and its name stays: see `afterSquash`. */
export const migrations: Readonly<Record<string, MigrationStep>> = {
  '0001-baseline': createBaseline,
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
  '0180-newsletter-sizes': createNewsletterSizes,
  '0181-known-newsletter-sizes': noteKnownNewsletterSizes,
  '0182-deleted-sizes': createDeletedSizes,
  '0183-front-page': createFrontPage,
  '0184-reader-alerts': createReaderAlerts,
  '0185-front-leads': rememberAutomaticLeads,
  '0190-people': createPeople,
  '0195-topics': createTopics,
  '0196-related-articles': createRelatedArticles,
  '0200-games-are-events': makeGamesEvents,
  '0205-picture-credits': addPictureCredits,
  '0206-captions-of-pictures': moveCaptionsToPictures,
  '0210-push-subscriptions': createPushSubscriptions,
  '0220-job-details': createJobDetails,
  '0221-sample-alerts': markSampleAlerts,
  '0222-removed-job-details': keepRemovedJobDetails,
  '0223-games-by-level': knowGamesByLevel,
  '0224-triage-steps': rememberDecisions,
  '0225-snoozed-suggestions': addSnoozedSuggestions,
  '0227-sign-offs': addSignOffs,
  '0228-newsletter-layout': createNewsletterLayout,
  '0230-display-names': addDisplayNames,
  '0231-open-categories': createOpenCategories,
  '0233-connections': createConnections,
  '0236-view-hours': createViewHours,
  '0237-pending-by-kind': indexSuggestionKinds,
  '0241-contributors': addContributors,
  '0242-invitations': createInvitations,
  '0243-article-owners': createArticleOwners,
  '0244-article-reviews': createArticleReviews,
  '0245-article-comments': createArticleComments,
  '0246-sources-of-jobs': addSourcesOfJobs,
  '0247-suggested-jobs': addSuggestedJobs,
  '0248-found-category': addFoundCategory,
  '0249-pending-awake': indexAwakeSuggestions,
  '0250-picture-uploaders': addPictureUploaders,
  '0254-titles-of-their-day': addTitlesOfTheirDay,
  '0255-presence': createPresence,
  '0256-previews': createPreviews,
  '0257-public-limits': createPublicLimits,
  '0258-nodes': createNodes,
  '0259-one-mail-lease': mergeMailLeases,
  '0260-site-rows': createSiteRows,
  '0261-stored-files': createStoredFiles,
  '0262-publishing-lease': addPublishingLease,
  '0264-site-version-of-nodes': addSiteVersionOfNodes,
  '0265-node-roles': addNodeRoles,
  '0266-preview-requests': createPreviewRequests,
  '0270-plain-search-words': storePlainSearchWords,
  '0271-renewals-of-leases': countRenewalsOfLeases,
  '0273-search-heads': createSearchHeads,
  '0275-clock-offsets': addClockOffsets,
  '0280-fresh-proofs': addFreshProofs,
  '0281-judged-passwords': addPasswordRules,
  '0282-second-factors': createSecondFactors,
  '0283-pending-proofs': createPendingProofs,
  '0288-audit-without-addresses': removeAuditedAddresses,
  '0289-lasting-audit': makeAuditLast,
  '0295-audited-callers': addAuditedCallers,
  '0298-audit-outbox': createAuditOutbox,
  '0300-full-proofs': addFullProofs,
  '0306-wordpress-addresses': createWordPressAddresses,
  '0310-article-dependencies': createArticleDependencies,
  '0311-unshown-parts': createUnshownParts,
  '0320-imported-items': createImportedItems,
  '0321-site-shown': noteShownSites,
  '0330-withdrawn-events': createWithdrawnEvents,
  '0340-subscribed-jobs': addSubscribedJobs,
  '0341-left-out-of-sends': addLeftOut,
  '0350-source-times': addSourceTimes,
  '0360-stories': createStoryLinks,
  '0361-story-steps': addStorySteps,
  '0362-story-embeddings': createStoryEmbeddings,
  '0370-statement-states': storeStatementStates,
  '0371-instructing-sources': addInstructions,
  '0380-page-decisions': createPageDecisions,
  '0390-event-claims': createEventClaims,
  '0391-event-matches': createEventMatches,
  '0400-chosen-leavings': addChosenLeavings,
  '0410-event-prices': addEventPrices,
  '0420-former-matches': addFormerMatches,
  '0430-made-of-suggestions': indexMadeOfSuggestions,
  '0440-subscriber-town': addSubscriberTown,
  '0450-matches-of-added': indexMatchesOfAdded,
  '0451-former-keys': addFormerKeys,
}
