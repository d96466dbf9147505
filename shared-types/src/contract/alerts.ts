import { z } from 'zod'
import { isVisible, singleLine } from '../rules/text.ts'
import { call, type } from './call.ts'
import { isoTimeSchema } from './fields.ts'

/** News that can't wait, above the front page and on every page. */
export const ALERT_LEVELS = ['breaking', 'weather', 'closing'] as const
const alertLevelSchema = z.enum(ALERT_LEVELS)
export type AlertLevel = z.infer<typeof alertLevelSchema>

export const ALERT_LABELS: Readonly<Record<AlertLevel, string>> = {
  breaking: 'Breaking',
  weather: 'Weather',
  closing: 'Closing',
}

/** Characters. Hours until an alert ends unless the editor says otherwise, and at most. Alerts at a time. */
export const ALERT_LIMITS = { text: 120, url: 500, hours: 2, maxHours: 72, active: 3 } as const

export const publishedAlertSchema = z.object({
  id: z.string(),
  level: alertLevelSchema,
  /** Plain text. */
  text: z.string(),
  /** A path of the site, or an address elsewhere. */
  url: z.string().nullable(),
  startsAt: isoTimeSchema,
  endsAt: isoTimeSchema,
})
export type PublishedAlert = z.infer<typeof publishedAlertSchema>

export interface ReaderAlert extends PublishedAlert {
  createdBy: string | null
}

const text = z
  .string({ error: 'Text is required' })
  .transform(singleLine)
  .pipe(
    z
      .string()
      .refine(isVisible, 'Text is required')
      .max(ALERT_LIMITS.text, `Please use ${ALERT_LIMITS.text} characters at most`)
      .refine((value) => !/[<>]/.test(value), 'An alert is plain text. Leave out < and >.'),
  )

/** A path here, or an address with http or https. Anything else could run as script in readers' browsers. */
function isLink(value: string): boolean {
  // Parsing leaves out tabs and line breaks, so that `/\t/host` would lead elsewhere.
  if (value.startsWith('/')) return !/\s/.test(value) && leadsHere(value)
  return z.url({ protocol: /^https?$/ }).safeParse(value).success
}

const HERE = 'https://here.invalid'

function leadsHere(path: string): boolean {
  return URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE
}

const url = z
  .string()
  .trim()
  .max(ALERT_LIMITS.url, `Please use ${ALERT_LIMITS.url} characters at most`)
  .transform((value) => value || null)
  .refine((value) => value === null || isLink(value), 'Write a link like /story or https://example.org/story')
  .nullable()

/** It starts now. */
export const createAlertSchema = z.object({
  level: alertLevelSchema,
  text,
  url: url.default(null),
  hours: z.number().int().min(1).max(ALERT_LIMITS.maxHours).default(ALERT_LIMITS.hours),
})
export type NewAlert = z.output<typeof createAlertSchema>

export const alertCalls = {
  /** Those that haven't ended, newest first; so do all answers. */
  list: call('GET', '/api/alerts', { answer: type<ReaderAlert[]>() }),
  /** The front page and sections show it within a second, other pages when they load. */
  create: call('POST', '/api/alerts', { body: createAlertSchema, status: 201, answer: type<ReaderAlert[]>() }),
  end: call('DELETE', '/api/alerts/:id', { answer: type<ReaderAlert[]>() }),
}
