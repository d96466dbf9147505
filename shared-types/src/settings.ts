import { z } from 'zod'
import { aiPricesSchema, aiProviderSchema } from './ai.ts'
import { call, type } from './call.ts'
import { isTimeZone } from './county-time.ts'
import { newsletterDaySchema, newsletterTimeSchema } from './newsletter-slot.ts'
import { colourSchema, logoSchema, type Statistic, socialLinkSchema, statisticSchema } from './site-info.ts'
import { requiredText, wordList } from './text-field.ts'

/** The home page's figures in the sample county. */
export const SAMPLE_STATISTICS: readonly Statistic[] = [
  { value: '2,500+', label: 'Weekly Readers' },
  { value: '150+', label: 'Local Businesses' },
  { value: '25+', label: 'Years Serving' },
]

/** What a paper is called until somebody names it: the sample county's, and an empty one's. */
export const SAMPLE_NAMES = { siteName: 'Alder County Courier', countyName: 'Alder County' } as const
export const EMPTY_NAMES = { siteName: 'Hometown News', countyName: 'Our County' } as const
export const PLACEHOLDER_NAMES: readonly string[] = [...Object.values(SAMPLE_NAMES), ...Object.values(EMPTY_NAMES)]

/** Spruce green; the site lightens it for the dark theme. */
export const DEFAULT_ACCENT_COLOUR = '#1f5c4a'

/** IANA name. */
export const timeZoneSchema = z.string().trim().refine(isTimeZone, 'Not a time zone; write it like America/Chicago')

/** HTML; the service sanitizes it. */
const pageText = z.string().max(200_000, 'This text is too long')

/** Settings of the desk, which override the environment. Page texts are HTML, sanitized when saved. */
export const settingsSchema = z.object({
  siteName: requiredText('Site name is required', 100),
  countyName: requiredText('County name is required', 100),
  /** Year of the first issue, as `1886`; empty if pages shouldn't say it. */
  foundedYear: z
    .string()
    .trim()
    .regex(/^(?:1[6-9]\d\d|20\d\d)?$/, 'Write a year like 1886'),
  timeZone: timeZoneSchema,
  description: z.string().trim().max(300, 'A description has at most 300 characters'),
  accentColour: z.string().trim().toLowerCase().pipe(colourSchema),
  logo: logoSchema.nullable(),
  statistics: z.array(statisticSchema).max(3),
  /** Empty, or an email address. */
  contactEmail: z
    .string()
    .trim()
    .max(254)
    .pipe(z.union([z.literal(''), z.email('This is not an email address')])),
  contactPhone: z.string().trim().max(40, 'A phone number has at most 40 characters'),
  /** As on an envelope, in lines. */
  contactAddress: z.string().trim().max(300),
  openingHours: z.string().trim().max(300),
  socialLinks: z.array(socialLinkSchema).max(10, 'Add ten links at most'),
  /** Newsletter links go through the service, which counts clicks in total, never per reader. */
  countClicks: z.boolean(),
  /** Exports of readers are for administrators; true: for editors as well. */
  editorsExportReaders: z.boolean(),
  /** Names on articles from WordPress: its authors’, or the paper’s on all. */
  bylines: z.enum(['authors', 'paper']),
  /** When a new newsletter is to go out; empty for no day of its own. */
  newsletterDay: newsletterDaySchema,
  newsletterTime: newsletterTimeSchema,
  /** Towns and townships of the county; items that name one rank higher. */
  placeNames: z.array(z.string()),
  /** Empty: the first one that is configured. */
  aiProvider: z.union([z.literal(''), aiProviderSchema]),
  /** US dollars per day for all models; free ones aren't counted. */
  aiDailyLimit: z.number('Enter the limit as a number').min(0, 'Enter a limit of 0 or more').max(10_000),
  aiPrices: aiPricesSchema,
  /** True at first on every installation that others can reach, where administrators need one in any case. */
  editorsNeedSecondFactor: z.boolean(),
  termsHtml: pageText,
  privacyHtml: pageText,
  aboutHtml: pageText,
  contactHtml: pageText,
})
export type Settings = z.infer<typeof settingsSchema>

/** Each setting is saved and versioned separately. */
const settingKeySchema = settingsSchema.keyof()

export type SettingKey = z.infer<typeof settingKeySchema>

/** When each setting was saved, in milliseconds; missing ones have their default. */
const settingVersionsSchema = z.partialRecord(settingKeySchema, z.number())

export interface DeskSettings extends Settings {
  versions: z.infer<typeof settingVersionsSchema>
}

/**
 * Missing values stay; null resets a value to the environment or its default. `seen` has
 * the versions that the form began with: if somebody has saved a value since, nothing is saved (409 `stale`, with
 * `current`).
 */
export const updateSettingsSchema = z
  .object({
    ...nullable(settingsSchema.shape),
    placeNames: wordList(200, 60, 'place names').nullable(),
    seen: settingVersionsSchema,
  })
  .partial()
export type UpdateSettingsInput = z.input<typeof updateSettingsSchema>

function nullable<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }
}

export const settingsCalls = {
  get: call('GET', '/api/settings', { summary: 'The settings of the site', answer: type<DeskSettings>() }),
  update: call('PATCH', '/api/settings', {
    access: 'admin',
    summary: 'Change settings and publish the whole site',
    body: updateSettingsSchema,
    answer: type<DeskSettings>(),
  }),
}
