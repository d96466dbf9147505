import type { NewSource, SourceChanges } from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'

export function columnsOf({ url, feedUrl, sourceType, aiSuggested, name, description, ...same }: SourceChanges) {
  return {
    ...same,
    ...(name !== undefined && { name: singleLine(name) }),
    ...(description !== undefined && { description: description === null ? null : storable(description) }),
    ...(url !== undefined && { url, address_key: sourceAddressKey(url) }),
    ...(feedUrl !== undefined && { feed_url: feedUrl }),
    ...(sourceType !== undefined && { source_type: sourceType }),
    ...(aiSuggested !== undefined && { ai_suggested: aiSuggested ? 1 : 0 }),
  }
}

/** A new source is due at once if automatic reading is on. */
export function newSourceRow(source: NewSource, now: number, harvestSeconds: number) {
  return {
    id: uuid(),
    name: singleLine(source.name),
    url: source.url,
    address_key: sourceAddressKey(source.url),
    source_type: source.sourceType,
    category: source.category,
    description: source.description === null ? null : storable(source.description),
    status: source.status,
    ai_suggested: source.aiSuggested ? 1 : 0,
    feed_url: source.feedUrl,
    next_check_at: harvestSeconds === 0 ? null : now,
    created_at: now,
    updated_at: now,
  }
}
