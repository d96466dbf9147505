import { topicSlug } from '@hometown/shared-types/topic-slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { deleteSampleTopicRows, insertTopicRow } from './topics.repository.ts'

export interface NewSampleTopic {
  readonly keyword: string
  readonly name: string
  readonly description: string
}

export async function insertSampleTopics(
  trx: Transaction<Database>,
  topics: readonly NewSampleTopic[],
  now: number,
): Promise<void> {
  for (const { keyword, name, description } of topics) {
    await insertTopicRow(trx, { slug: topicSlug(keyword), name, description, sample: 1, updated_at: now })
  }
  await recordChange(trx, { kind: 'topic' }, now)
}

/** Those that nobody changed. */
export async function removeSampleTopics(trx: Transaction<Database>, now: number): Promise<void> {
  if ((await deleteSampleTopicRows(trx)) > 0) await recordChange(trx, { kind: 'topic' }, now)
}
