import type { DeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import { isoTime } from '@hometown/shared-types/iso-time'
import { readCategories } from '../subscriber-values.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import type { Suppression } from './held-data.repository.ts'

export function deskSubscriberFromRow(row: SubscriberRow, suppression: Suppression | undefined): DeskSubscriber {
  return {
    id: row.id,
    email: row.email,
    categories: readCategories(row.categories),
    status: row.status,
    confirmedAt: row.confirmed_at === null ? null : isoTime(row.confirmed_at),
    createdAt: isoTime(row.created_at),
    version: row.version,
    updatedAt: isoTime(row.updated_at),
    consentSource: row.consent_source,
    suppression: suppression ? { reason: suppression.reason, at: isoTime(suppression.created_at) } : null,
  }
}
