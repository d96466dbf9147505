import { createHash } from 'node:crypto'

/** Fields that follow a feed, in groups that are only valid together. */
export type FieldGroup =
  | 'title'
  | 'description'
  | 'location'
  | 'price'
  | 'time'
  | 'repetition'
  | 'skippedDates'
  | 'exceptions'
  | 'cancelled'
  | 'picture'
  | 'tags'

export type FieldHashes = Partial<Record<FieldGroup, string>> & {
  /** Per changed date of a series; absent in older readings. */
  dates?: Record<string, string>
}

export function hashOfValues(values: object): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 10)
}
