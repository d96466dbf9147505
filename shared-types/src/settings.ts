import { z } from 'zod'
import { aiPricesSchema, aiProviderSchema } from './ai.ts'
import { isTimeZone } from './county-time.ts'
import { colourSchema, type Statistic, socialLinkSchema, statisticSchema } from './site-info.ts'
import { requiredText, wordList } from './text-field.ts'

/** The figures of the home page until somebody saves others. */
export const DEFAULT_STATISTICS: readonly Statistic[] = [
  { value: '2,500+', label: 'Weekly Readers' },
  { value: '150+', label: 'Local Businesses' },
  { value: '25+', label: 'Years Serving' },
]

/** A spruce green; the site lightens it for the dark theme. */
export const DEFAULT_ACCENT_COLOUR = '#1f5c4a'

/** A time zone by its IANA name. */
export const timeZoneSchema = z.string().trim().refine(isTimeZone, 'Not a time zone; write it like America/Chicago')

/** Texts of pages are HTML; the service makes them safe. */
const pageText = z.string().max(200_000, 'This text is too long')

/** What is saved at the desk, and then wins over the environment. Texts of pages are HTML, made safe when they are saved. */
export const settingsSchema = z.object({
  siteName: requiredText('Site name is required', 100),
  countyName: requiredText('County name is required', 100),
  timeZone: timeZoneSchema,
  description: z.string().trim().max(300, 'A description has at most 300 characters'),
  accentColour: z.string().trim().toLowerCase().pipe(colourSchema),
  statistics: z.array(statisticSchema).max(3),
  /** Empty, or an address. */
  contactEmail: z
    .string()
    .trim()
    .max(254)
    .pipe(z.union([z.literal(''), z.email('This is no e-mail address')])),
  contactPhone: z.string().trim().max(40, 'A phone number has at most 40 characters'),
  /** As on an envelope, in lines. */
  contactAddress: z.string().trim().max(300),
  openingHours: z.string().trim().max(300),
  socialLinks: z.array(socialLinkSchema).max(10, 'There is room for ten links'),
  /** Whether the links of newsletters lead by way of the service, which counts them for everybody together. */
  countClicks: z.boolean(),
  /** Towns, townships and the like of the county: what names one of them matters more. */
  placeNames: z.array(z.string()),
  /** Who is asked where several are configured; empty: the first that is. */
  aiProvider: z.union([z.literal(''), aiProviderSchema]),
  /** US dollars that may be spent on models in a day; free ones are not counted. */
  aiDailyLimit: z.number('A limit is a number').min(0, 'A limit is 0 or more').max(10_000),
  aiPrices: aiPricesSchema,
  termsHtml: pageText,
  privacyHtml: pageText,
  aboutHtml: pageText,
  contactHtml: pageText,
})
export type Settings = z.infer<typeof settingsSchema>

/** Each setting is saved, and versioned, for itself. */
export const settingKeySchema = settingsSchema.keyof()

/** What only the desk works with: pages stay as they are when one of them changes. */
export const DESK_SETTINGS: readonly SettingKey[] = ['placeNames', 'aiProvider', 'aiDailyLimit', 'aiPrices']
export type SettingKey = z.infer<typeof settingKeySchema>

/** When each setting was saved, in milliseconds; one that is missing has its default. */
export const settingVersionsSchema = z.partialRecord(settingKeySchema, z.number())

/** The answer of `GET` and `PATCH /api/settings`. */
export const deskSettingsSchema = settingsSchema.extend({ versions: settingVersionsSchema })
export type DeskSettings = z.infer<typeof deskSettingsSchema>

/**
 * Body of `PATCH /api/settings`: what is given is saved; null gives a value back to the environment or its default.
 * With `seen`, the versions that the form began with, a value that somebody else has saved since is refused (409
 * `stale`, with `current`) and nothing is saved. Values that are not given are never touched.
 */
export const updateSettingsSchema = z
  .object({
    siteName: settingsSchema.shape.siteName.nullable(),
    countyName: settingsSchema.shape.countyName.nullable(),
    timeZone: settingsSchema.shape.timeZone.nullable(),
    description: settingsSchema.shape.description.nullable(),
    accentColour: settingsSchema.shape.accentColour.nullable(),
    statistics: settingsSchema.shape.statistics.nullable(),
    contactEmail: settingsSchema.shape.contactEmail.nullable(),
    contactPhone: settingsSchema.shape.contactPhone.nullable(),
    contactAddress: settingsSchema.shape.contactAddress.nullable(),
    openingHours: settingsSchema.shape.openingHours.nullable(),
    socialLinks: settingsSchema.shape.socialLinks.nullable(),
    countClicks: settingsSchema.shape.countClicks.nullable(),
    placeNames: wordList(200, 60, 'place names').nullable(),
    aiProvider: settingsSchema.shape.aiProvider.nullable(),
    aiDailyLimit: settingsSchema.shape.aiDailyLimit.nullable(),
    aiPrices: settingsSchema.shape.aiPrices.nullable(),
    termsHtml: settingsSchema.shape.termsHtml.nullable(),
    privacyHtml: settingsSchema.shape.privacyHtml.nullable(),
    aboutHtml: settingsSchema.shape.aboutHtml.nullable(),
    contactHtml: settingsSchema.shape.contactHtml.nullable(),
    seen: settingVersionsSchema,
  })
  .partial()
export type UpdateSettingsInput = z.input<typeof updateSettingsSchema>

/** `GET /api/sample-county`: what is left of it; `POST /api/sample-county/remove` answers how many articles went. */
export const sampleCountySchema = z.object({ articles: z.number().int() })
export const sampleRemovedSchema = z.object({ removed: z.number().int() })
