import type { Kysely } from 'kysely'
import type { Store } from '../store.ts'
import { createAccountTables } from './baseline/accounts.ts'
import { createAiTables } from './baseline/ai.ts'
import { createArticleTables } from './baseline/articles.ts'
import { createAssistantTables } from './baseline/assistant.ts'
import { createBusinessTables } from './baseline/businesses.ts'
import { createEventFeedTables } from './baseline/event-feeds.ts'
import { createEventSubmissionTables } from './baseline/event-submissions.ts'
import { createEventTables } from './baseline/events.ts'
import { createFixtureTables } from './baseline/fixtures.ts'
import { createHarvestTables } from './baseline/harvest.ts'
import { createMailTables } from './baseline/mail.ts'
import { createMediaTables } from './baseline/media.ts'
import { createNewsletterTables } from './baseline/newsletters.ts'
import { createPublishingTables } from './baseline/publishing.ts'
import { createScheduleTables } from './baseline/schedule.ts'
import { createSettingTables } from './baseline/settings.ts'
import { createSourceTables } from './baseline/sources.ts'
import { createSubscriberTables } from './baseline/subscribers.ts'
import { createSuggestionTables } from './baseline/suggestions.ts'
import { createWordPressTables } from './baseline/wordpress.ts'

/** The tables after step 0135; later steps change them. Referenced tables come first. */
export async function createBaseline(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await createAccountTables(db)
  await createSettingTables(db)
  await createScheduleTables(db)
  await createMailTables(db)
  await createAiTables(db)
  await createPublishingTables(db, kind)
  await createArticleTables(db, kind)
  await createMediaTables(db)
  await createEventTables(db)
  await createEventFeedTables(db)
  await createEventSubmissionTables(db)
  await createBusinessTables(db)
  await createSubscriberTables(db, kind)
  await createNewsletterTables(db, kind)
  await createSourceTables(db)
  await createFixtureTables(db)
  await createHarvestTables(db)
  await createSuggestionTables(db)
  await createAssistantTables(db)
  await createWordPressTables(db)
}
