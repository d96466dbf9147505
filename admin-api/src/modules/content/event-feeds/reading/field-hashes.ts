import { createHash } from 'node:crypto'

/** What an event here takes over from a feed, in groups that only make sense together. */
export type FieldGroup =
  | 'title'
  | 'description'
  | 'location'
  | 'time'
  | 'repetition'
  | 'skippedDates'
  | 'exceptions'
  | 'cancelled'
  | 'picture'
  | 'tags'

/** By what a later reading tells what has changed in the feed. */
export type FieldHashes = Partial<Record<FieldGroup, string>> & {
  /** Of each single date of a series that something is said of; absent in what was read earlier. */
  dates?: Record<string, string>
}

export function hashOfValues(values: object): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 10)
}
