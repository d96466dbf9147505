import { z } from 'zod'
import { csvImportResultSchema, csvImportSchema } from './csv-import.ts'
import { consentSourceSchema } from './desk-subscriber.ts'
import { subscriberCategoriesSchema } from './subscriber.ts'

/** What other programs call the columns besides `SUBSCRIBER_CSV_COLUMNS`, in small letters. */
export const SUBSCRIBER_CSV_ALIASES = {
  email: ['email address', 'e-mail', 'e-mail address', 'mail', 'subscriber email'],
  categories: ['category'],
  /** Words of which only our categories count. */
  tags: ['labels', 'lists', 'groups', 'interests'],
  status: ['subscriber status', 'subscribed', 'subscribed_to_emails', 'state'],
  confirmed_at: ['confirm_time', 'confirmed at', 'confirmed'],
  consent_source: ['consent source', 'source', 'signup source'],
} as const

export type SubscriberCsvColumn = keyof typeof SUBSCRIBER_CSV_ALIASES

/** Which of ours a column of a file is, by its title; undefined when it is not read. */
export function findSubscriberColumn(title: string): SubscriberCsvColumn | undefined {
  const name = title
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
  const columns: readonly SubscriberCsvColumn[] = [
    'email',
    'categories',
    'tags',
    'status',
    'confirmed_at',
    'consent_source',
  ]
  return columns.find((column) => column === name || SUBSCRIBER_CSV_ALIASES[column].some((alias) => alias === name))
}

/** Body of `POST /api/subscribers/import`. */
export const importSubscribersSchema = csvImportSchema.extend({
  /** Where the consent of all of them comes from; a row may say otherwise in its `consent_source`. */
  consentSource: consentSourceSchema.optional(),
  /** For rows that name none of ours. Without it they are errors. */
  categories: subscriberCategoriesSchema.optional(),
  /** Their addresses have been confirmed before, also where the file has no `confirmed_at`. */
  confirmed: z.boolean().default(false),
})
export type ImportSubscribersInput = z.input<typeof importSubscribersSchema>
export type SubscriberImport = z.output<typeof importSubscribersSchema>

/** How many rows that did not go in an answer lists at most; all of them are counted. */
export const IMPORT_DETAILS_LIMIT = 10_000

/** Answer of `GET /api/subscribers/imports/{id}`, and of `…/latest`. */
export const importProgressSchema = z.object({
  id: z.string(),
  /** Rows of the file, without its header. */
  rows: z.number().int(),
  done: z.number().int(),
  /** What became of it so far; `isFinished` says whether that is all. */
  isFinished: z.boolean(),
  result: csvImportResultSchema,
})
export type ImportProgress = z.infer<typeof importProgressSchema>

/** `GET /api/subscribers/imports/latest`: null when there is none of the last days. */
export const latestImportSchema = z.object({ import: importProgressSchema.nullable() })
