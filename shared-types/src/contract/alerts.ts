import { z } from 'zod'
import { call, type } from './call.ts'
import { isoTimeSchema, line, tooLongMessage, versionQuerySchema } from './fields.ts'

/** Alerts are news that can't wait. They stand above the front page and on every page. */
export const ALERT_LEVELS = ['breaking', 'weather', 'closing'] as const
const alertLevelSchema = z.enum(ALERT_LEVELS)
export type AlertLevel = z.infer<typeof alertLevelSchema>

export const ALERT_LABELS: Readonly<Record<AlertLevel, string>> = {
  breaking: 'Breaking',
  weather: 'Weather',
  closing: 'Closing',
}

/** The limits are characters, hours until an alert ends unless the editor says otherwise, and alerts at a time. */
export const ALERT_LIMITS = { text: 120, hours: 2, active: 3 } as const

export const publishedAlertSchema = z.object({
  id: z.string(),
  level: alertLevelSchema,
  text: z.string(),
  url: z.string().nullable(),
  startsAt: isoTimeSchema,
  endsAt: isoTimeSchema,
})
export type PublishedAlert = z.infer<typeof publishedAlertSchema>

export interface ReaderAlert extends PublishedAlert {
  createdBy: string | null
  version: number
}

const alertText = line(ALERT_LIMITS.text, 'Text is required').refine(
  (value) => !/[<>]/.test(value),
  'An alert is plain text. Leave out < and >.',
)

/** A link is a path here or an address with http or https. Anything else could run as script in readers' browsers. */
function isAlertLink(value: string): boolean {
  // Parsing leaves out tabs and line breaks, so that `/\t/host` would lead elsewhere.
  if (value.startsWith('/')) return !/\s/.test(value) && leadsWithinSite(value)
  return z.url({ protocol: /^https?$/ }).safeParse(value).success
}

const SITE_PLACEHOLDER_URL = 'https://here.invalid'

function leadsWithinSite(path: string): boolean {
  return URL.canParse(path, SITE_PLACEHOLDER_URL) && new URL(path, SITE_PLACEHOLDER_URL).origin === SITE_PLACEHOLDER_URL
}

const alertUrl = z
  .string()
  .trim()
  .max(500, tooLongMessage(500))
  .transform((value) => value || null)
  .refine((value) => value === null || isAlertLink(value), 'Write a link like /story or https://example.org/story')
  .nullable()

export const createAlertSchema = z.object({
  level: alertLevelSchema,
  text: alertText,
  url: alertUrl.default(null),
  hours: z.number().int().min(1).max(72).default(ALERT_LIMITS.hours),
})
export type NewAlert = z.output<typeof createAlertSchema>

export const alertCalls = {
  /** All answers list the alerts that haven't ended, newest first. */
  list: call('GET', '/api/alerts', { answer: type<ReaderAlert[]>() }),
  /** The front page and sections show it within a second, other pages when they load. */
  create: call('POST', '/api/alerts', { body: createAlertSchema, status: 201, answer: type<ReaderAlert[]>() }),
  end: call('DELETE', '/api/alerts/:id', { query: versionQuerySchema, answer: type<ReaderAlert[]>() }),
}
