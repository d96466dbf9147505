import type { ReaderCategory } from '@hometown/shared-types/category'
import type { AppContext } from '../../../../context.ts'
import { packCategories, unpackCategories } from '../subscriber-values.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import { type ReadLink, readForAddress, signForAddress } from './signed-links.ts'

interface Return {
  subscriberId: string
  /** Subscription version at the time of leaving, so that the link is void after another unsubscribe. */
  version: number
  categories: ReaderCategory[]
  isFor(email: string): boolean
}

/** Left before confirming. With double opt-in, such an address gets no more mails than a new one. */
export function isUnproven(
  { config }: Pick<AppContext, 'config'>,
  row: Pick<SubscriberRow, 'status' | 'confirmed_at'>,
): boolean {
  return config.doubleOptIn && row.status === 'unsubscribed' && row.confirmed_at === null
}

export function signReturn(
  { config }: Pick<AppContext, 'config'>,
  row: Pick<SubscriberRow, 'id' | 'email' | 'version'>,
  categories: readonly ReaderCategory[],
  now: number,
): string {
  const subject = `${row.id}~${row.version}~${packCategories(categories)}`
  return signForAddress(config, 'return', { subject, email: row.email }, now)
}

export function readReturn(
  { config }: Pick<AppContext, 'config'>,
  token: string,
  now: number,
): Exclude<ReadLink, { ok: true }> | (Return & { ok: true }) {
  const link = readForAddress(config, 'return', token, now)
  if (!link.ok) return link
  const [subscriberId = '', version = '', categories = ''] = link.subject.split('~')
  const { isFor } = link
  return { ok: true, subscriberId, version: Number(version), categories: unpackCategories(categories), isFor }
}
