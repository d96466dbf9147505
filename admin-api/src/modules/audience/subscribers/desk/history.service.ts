import { readerCategorySchema } from '@hometown/shared-types/category'
import { isoTime } from '@hometown/shared-types/iso-time'
import { subscriberStatusSchema } from '@hometown/shared-types/subscriber'
import type { SubscriberHistory } from '@hometown/shared-types/subscriber-history'
import { withoutSecretLinks } from '@hometown/shared-types/without-secrets'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { checkMayExportReaders } from '../../../platform/settings/saved-settings.service.ts'
import { listConsentEvents } from '../consent/consent.service.ts'
import { findSubscriber, findSubscriberByEmail } from '../subscribers.repository.ts'
import type { ConsentEventRow } from '../subscribers.table.ts'
import { deskSubscriberFromRow } from './desk-subscriber-row.ts'
import { findSuppressionOf, listHandedIn, listHandedOver, listMailsTo } from './held-data.repository.ts'

const stateSchema = z
  .object({
    status: subscriberStatusSchema,
    categories: z.array(readerCategorySchema),
    email: z.string(),
  })
  .partial()
  .optional()
  .catch(undefined)

const detailsSchema = z
  .object({
    before: stateSchema,
    after: stateSchema,
    by: z.string().optional().catch(undefined),
    consentSource: z.string().optional().catch(undefined),
  })
  .catch({})

export async function getHistory({ store }: Pick<AppContext, 'store'>, id: string): Promise<SubscriberHistory> {
  const row = await findSubscriber(store.db, id)
  if (!row) throw notFound('Subscriber')
  const events = await listConsentEvents(store.db, id)
  const newsletters = await listHandedOver(store.db, row.email)
  const suppression = await findSuppressionOf(store.db, row.email)
  return {
    events: events.map(eventFromRow).toReversed(),
    newsletters: newsletters.map(({ at, ...newsletter }) => ({ ...newsletter, at: isoTime(at) })),
    suppression: suppression
      ? { reason: suppression.reason, details: suppression.details, at: isoTime(suppression.created_at) }
      : null,
  }
}

function eventFromRow({ id, kind, source, details, created_at }: ConsentEventRow): SubscriberHistory['events'][number] {
  const { before, after, by, consentSource } = detailsSchema.parse(details === null ? {} : JSON.parse(details))
  return {
    ...{ id, kind, source, at: isoTime(created_at) },
    before: before ?? null,
    after: after ?? null,
    by: by ?? null,
    consentSource: consentSource ?? null,
  }
}

/** @throws AppError 404 if there is no such subscriber */
export async function exportEverythingOf(context: AppContext, signedIn: SignedIn, id: string) {
  await checkMayExportReaders(context, signedIn.user)
  const row = await findSubscriber(context.store.db, id)
  if (!row) throw notFound('Subscriber')
  return exportEverything(context, signedIn, row.email)
}

export async function exportEverything(context: AppContext, { user }: SignedIn, email: string) {
  await checkMayExportReaders(context, user)
  const { store, clock } = context
  const row = await findSubscriberByEmail(store.db, email)
  const mails = await listMailsTo(store.db, email)
  const suppression = await findSuppressionOf(store.db, email)
  const newsletters = await listHandedOver(store.db, email)
  const events = row ? await listConsentEvents(store.db, row.id) : []
  const handedIn = await listHandedIn(store.db, email)
  await store.db
    .transaction()
    .execute((trx) =>
      recordAudit(
        trx,
        { user, action: 'subscriber.everything', ...(row && { subject: row.id }), details: { rows: 1 } },
        clock.now(),
      ),
    )
  return {
    address: email,
    exportedAt: isoTime(clock.now()),
    subscription: row ? deskSubscriberFromRow(row, suppression) : null,
    consents: events.map(eventFromRow),
    newsletters: newsletters.map(({ at, ...newsletter }) => ({ ...newsletter, at: isoTime(at) })),
    messages: mails.map(({ plain_text, created_at, ...mail }) => ({
      ...mail,
      text: withoutSecretLinks(plain_text),
      at: isoTime(created_at),
    })),
    submittedEvents: handedIn.map(({ submitter_name: name, created_at, ...event }) => ({
      name,
      ...event,
      at: isoTime(created_at),
    })),
    suppression: suppression
      ? { reason: suppression.reason, details: suppression.details, at: isoTime(suppression.created_at) }
      : null,
  }
}
