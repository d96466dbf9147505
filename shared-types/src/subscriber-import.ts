import { z } from 'zod'
import { csvImportResultSchema, csvImportSchema } from './csv-import.ts'
import { consentSourceSchema } from './desk-subscriber.ts'
import { subscriberCategoriesSchema } from './subscriber.ts'

/** Column titles of other programs, in lowercase. */
export const SUBSCRIBER_CSV_ALIASES = {
  email: ['email address', 'e-mail', 'e-mail address', 'mail', 'subscriber email'],
  categories: ['category'],
  /** Only our categories count in these. */
  tags: ['labels', 'lists', 'groups', 'interests'],
  status: ['subscriber status', 'subscribed', 'subscribed_to_emails', 'state'],
  confirmed_at: ['confirm_time', 'confirmed at', 'confirmed'],
  consent_source: ['consent source', 'source', 'signup source'],
  town: ['city', 'locality'],
} as const

export type SubscriberCsvColumn = keyof typeof SUBSCRIBER_CSV_ALIASES

/** Undefined if the column isn't read. */
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
    'town',
  ]
  return columns.find((column) => column === name || SUBSCRIBER_CSV_ALIASES[column].some((alias) => alias === name))
}

/** Lowercase letters only. */
const NAME_TITLES: ReadonlySet<string> = new Set([
  ...['name', 'fullname', 'firstname', 'middlename', 'lastname', 'fname', 'lname', 'givenname', 'familyname'],
  ...['surname', 'forename', 'nickname', 'displayname', 'contactname', 'subscribername'],
])

/** A column with the readers' names, which we don't keep. */
export function isNameColumn(title: string): boolean {
  return NAME_TITLES.has(title.toLowerCase().replace(/[^a-z]/g, ''))
}

/** Body of `POST /api/subscribers/import`. */
export const importSubscribersSchema = csvImportSchema.extend({
  /** For all rows without a `consent_source`. */
  consentSource: consentSourceSchema.optional(),
  /** For rows without a category of ours; without it, they are errors. */
  categories: subscriberCategoriesSchema.optional(),
  /** The addresses are confirmed, also without a `confirmed_at`. */
  confirmed: z.boolean().default(false),
})
export type ImportSubscribersInput = z.input<typeof importSubscribersSchema>
export type SubscriberImport = z.output<typeof importSubscribersSchema>

/** Listed rows per answer; all are counted. */
export const IMPORT_DETAILS_LIMIT = 10_000

/** Answer of `GET /api/subscribers/imports/{id}`, and part of `…/latest`. */
export const importProgressSchema = z.object({
  id: z.string(),
  /** Without the header. */
  rows: z.number().int(),
  done: z.number().int(),
  /** False while more rows follow. */
  isFinished: z.boolean(),
  result: csvImportResultSchema,
})
export type ImportProgress = z.infer<typeof importProgressSchema>

/** Answer of `GET /api/subscribers/imports/latest`; null without one in the last days. */
export const latestImportSchema = z.object({ import: importProgressSchema.nullable() })
