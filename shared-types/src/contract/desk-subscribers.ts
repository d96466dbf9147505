import { z } from 'zod'
import { call, type } from './call.ts'
import { type ReaderCategory, readerCategorySchema } from './category.ts'
import { type CsvImportResult, csvImportSchema } from './csv-import.ts'
import { type Page, pageQuerySchema } from './fields.ts'
import type { DeliveryState } from './newsletter-sending.ts'
import {
  emailSchema,
  type Subscriber,
  subscriberCategoriesSchema,
  subscriberStatusSchema,
  updateSubscriberSchema,
} from './subscribers.ts'

/** Why nothing is sent to an address, whatever its subscription says. */
export type SuppressionReason = 'bounce' | 'complaint'

const stateSchema = z
  .object({
    status: subscriberStatusSchema,
    categories: z.array(readerCategorySchema),
    email: z.string(),
  })
  .partial()
  .nullable()

/** What a change of a subscription leaves as proof. */
export const storedConsentSchema = z.object({
  before: stateSchema.default(null),
  after: stateSchema.default(null),
  by: z.string().nullable().default(null),
  consentSource: z.string().nullable().default(null),
})

export interface SubscriberEvent extends z.infer<typeof storedConsentSchema> {
  id: string
  at: string
  kind: 'subscribed' | 'confirmed' | 'returned' | 'changed' | 'unsubscribed' | 'undone'
  /** `website`, `link in a mail`, `one click`, `desk`, `import`. */
  source: string | null
}

export interface SubscriberHistory {
  events: SubscriberEvent[]
  newsletters: {
    newsletterId: string
    title: string
    state: DeliveryState
    reply: string | null
    at: string
  }[]
  suppression: { reason: SuppressionReason; details: string | null; at: string } | null
}

export const heldAddressSchema = z.object({ email: emailSchema })

const NO_CONSENT_MESSAGE = 'Please enter the source of consent'

/** How somebody asked for the newsletter: `Sign-up sheet at the library, May 2026`. */
const consentSourceSchema = z
  .string({ error: NO_CONSENT_MESSAGE })
  .trim()
  .min(1, NO_CONSENT_MESSAGE)
  .max(200, 'Please use 200 characters or fewer')

export const STATUS_MEANINGS = ['active', 'unsubscribed', 'leave-out'] as const
/** What statuses of the file mean that we don't know; in lowercase. */
const statusMeaningsSchema = z.record(z.string().max(200), z.enum(STATUS_MEANINGS))
export type StatusMeanings = z.infer<typeof statusMeaningsSchema>

/** Code of the 422 for a file with statuses that only a person knows. `unknownStatuses` lists them. */
export const UNKNOWN_STATUSES_CODE = 'unknown_statuses'
export const unknownStatusesSchema = z.object({ unknownStatuses: z.array(z.string()) })

const importSubscribersSchema = csvImportSchema.extend({
  /** For all rows without a `consent_source`. */
  consentSource: consentSourceSchema.optional(),
  /** For rows without a category of ours; without it, they are errors. */
  categories: subscriberCategoriesSchema.optional(),
  /** The addresses are confirmed, also without a `confirmed_at`. */
  confirmed: z.boolean().default(false),
  statuses: statusMeaningsSchema.optional(),
})
export type ImportSubscribersInput = z.input<typeof importSubscribersSchema>
export type SubscriberImport = z.output<typeof importSubscribersSchema>

/** What a column of an imported file says, whatever its title is. */
export type SubscriberCsvColumn =
  | 'email'
  | 'categories'
  /** Only our categories count in it. */
  | 'tags'
  /** A word of the other program, such as `cleaned`. */
  | 'status'
  | 'subscribed'
  /** Says that the reader unsubscribed or bounced, if it has a time, a reason or a yes. */
  | 'left'
  | 'confirmed_at'
  | 'consent_source'

/** Titles without their spaces, signs and accents. */
const TITLES: Readonly<Record<Exclude<SubscriberCsvColumn, 'left'>, RegExp>> = {
  email:
    /^(subscriber|contact|member|user|primary|your)?e?mail(address|adresse|adres|id|1|1value|(address)?(home|work|other|main|primary))?$|^subscriber$|^(adresse|indirizzo)e?mail$|^correo(electronico)?$|^courriel$|^epost(adress)?$/,
  categories: /^categor(y|ies)$/,
  tags: /^(tags?|labels?|lists?|groups?|interests?|segments?)$/,
  status: /status(email)?$|^status|^(state|estado|statut|stato|subscribertype|subscriptiontype)$/,
  subscribed:
    /^(is|has)?(email|newsletter)?(subscribed|optin|optedin|active|enabled)(toe?mails?|tonewsletters?)?$|^accepts(email)?marketing$|^(email)?marketing(consent|emails|optin)$/,
  confirmed_at:
    /^(is|email|date)?(confirmed|verified)(at|on|date|time)?$|^confirm(ation)?(date|time)$|^doubleoptin(at|date|time)?$|^doi$/,
  consent_source: /^(consentsource|source|signupsource)$/,
}

const LEFT =
  /unsub|optout|optedout|bounce|cleantime|cleaned|cleandate|disabled|suppress|block(ed|list)|blacklist|complain|spam|abuse|cancel|deactivat|inactive|archived|removed|removal|deleted|undeliverable|donot(e?mail|contact|send)|^(left(at|on)?|dateleft|leftdate)$|abgemeld|abmeld|ausgetragen|desinscri|desabonn|debaja|disiscri|uitgeschreven|afgemeld/
/** Addresses of pages and keys, what somebody paid for, and mail that came back for the moment only. */
const NOT_LEFT = /url|link|token|key|hash|page|paid|paying|stripe|plan|billing|price|payment|premium|trial|soft|score/
const NOT_STATUS = /paid|payment|stripe|plan|billing|order|marital|employment/

const COLUMNS = Object.keys(TITLES) as (keyof typeof TITLES)[]

export function findSubscriberColumn(title: string): SubscriberCsvColumn | undefined {
  const name = plainTitle(title)
  const column = COLUMNS.find((candidate) => TITLES[candidate].test(name))
  if (column === 'status' && NOT_STATUS.test(name)) return undefined
  if (column && column !== 'status') return column
  if (LEFT.test(name) && !NOT_LEFT.test(name)) return 'left'
  return column
}

function plainTitle(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export interface DeskSubscriber extends Subscriber {
  version: number
  updatedAt: string
  consentSource: string | null
  suppression: { reason: SuppressionReason; at: string } | null
}
export type DeskSubscriberPage = Page<DeskSubscriber>

/** Without `page`, the answer of `GET /api/subscribers` is the list of all. */
const deskSubscriberQuerySchema = pageQuerySchema.extend({
  page: pageQuerySchema.shape.page.unwrap().optional(),
  /** The beginning of an address or of its domain. Matches are sorted by address. */
  search: z.string().trim().toLowerCase().max(254).optional(),
  status: subscriberStatusSchema.optional(),
  category: readerCategorySchema.optional(),
})
export type DeskSubscriberQuery = z.infer<typeof deskSubscriberQuerySchema>

/** 403 `export_not_allowed`, and the desk's answer to who may not export. */
export const EXPORT_NOT_ALLOWED_MESSAGE =
  'Only administrators can export readers. An administrator can allow it for editors under Settings.'

export interface SubscriberCounts {
  total: number
  active: number
  unsubscribed: number
  confirmed: number
  /** Active ones; a subscriber counts in each chosen category. */
  byCategory: { category: ReaderCategory; count: number }[]
  /** With double opt-in, nothing is sent to unconfirmed addresses. */
  doubleOptIn: boolean
  canExport: boolean
}

export const addSubscriberSchema = z.object({
  email: emailSchema,
  categories: subscriberCategoriesSchema,
  consentSource: consentSourceSchema,
})
export type NewDeskSubscriber = z.output<typeof addSubscriberSchema>

const updateDeskSubscriberSchema = updateSubscriberSchema.extend({ version: z.number().int().optional() })
export type DeskSubscriberChanges = z.output<typeof updateDeskSubscriberSchema>

export const subscriberCalls = {
  list: call('GET', '/api/subscribers', { query: deskSubscriberQuerySchema, answer: type<DeskSubscriberPage>() }),
  counts: call('GET', '/api/subscribers/counts', { answer: type<SubscriberCounts>() }),
  get: call('GET', '/api/subscribers/:id', { answer: type<DeskSubscriber>() }),
  add: call('POST', '/api/subscribers/add', { body: addSubscriberSchema, status: 201, answer: type<DeskSubscriber>() }),
  update: call('PUT', '/api/subscribers/:id', { body: updateDeskSubscriberSchema, answer: type<DeskSubscriber>() }),
  history: call('GET', '/api/subscribers/:id/history', { answer: type<SubscriberHistory>() }),
  erase: call('POST', '/api/subscribers/erase', { body: heldAddressSchema }),
  import: call('POST', '/api/subscribers/import', { body: importSubscribersSchema, answer: type<CsvImportResult>() }),
}
