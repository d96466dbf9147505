import type { ReaderCategory } from '@hometown/shared-types/category'
import type { AppContext } from '../../context.ts'
import { type ReadLink, readLink, signLink } from './signed-links.ts'
import { packCategories, unpackCategories } from './subscriber-values.ts'
import type { SubscriberRow } from './subscribers.table.ts'

interface Return {
  subscriberId: string
  /** Of the subscription as it was left: whoever leaves again needs another link. */
  version: number
  categories: ReaderCategory[]
}

export function signReturn(
  { config }: Pick<AppContext, 'config'>,
  row: Pick<SubscriberRow, 'id' | 'version'>,
  categories: readonly ReaderCategory[],
  now: number,
): string {
  return signLink(config, 'return', `${row.id}~${row.version}~${packCategories(categories)}`, now)
}

export function readReturn(
  { config }: Pick<AppContext, 'config'>,
  token: string,
  now: number,
): Exclude<ReadLink, { ok: true }> | (Return & { ok: true }) {
  const link = readLink(config, 'return', token, now)
  if (!link.ok) return link
  const [subscriberId = '', version = '', categories = ''] = link.subject.split('~')
  return { ok: true, subscriberId, version: Number(version), categories: unpackCategories(categories) }
}
