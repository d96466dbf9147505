import { z } from 'zod'
import { isTimeZone } from '../rules/time.ts'
import { aiPricesSchema, aiProviderSchema } from './ai.ts'
import { call, type } from './call.ts'
import { imageAddressSchema, requiredText, wordList } from './fields.ts'
import { emailSchema } from './subscribers.ts'

const statisticSchema = z.object({ value: z.string().max(20), label: z.string().max(60) })
export type Statistic = z.infer<typeof statisticSchema>

const socialLinkSchema = z.object({
  label: requiredText('A name is required', 60),
  url: z
    .string()
    .trim()
    .max(500)
    .pipe(z.url({ protocol: /^https?$/, error: 'Write an address like https://www.facebook.com/courier' })),
})

/** The logo stands in place of the paper's name, which is its alt text. Sizes are pixels of the original. */
const logoSchema = z.object({
  url: imageAddressSchema.refine((url) => url !== '', 'Choose a picture'),
  width: z.number().int().positive().max(20_000),
  height: z.number().int().positive().max(20_000),
  /** The logo has dark ink on nothing: in the dark theme, it stands on the paper of the light one. */
  lightGround: z.boolean().optional(),
})

export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a color like #1f5c4a')

/** Addresses have no slash at the end; `apiUrl` is empty if the API has the site's origin. */
export const siteInfoSchema = z.object({
  siteName: z.string().min(1),
  countyName: z.string().min(1),
  foundedYear: z.string().optional(),
  timeZone: z.string(),
  siteUrl: z.url(),
  apiUrl: z.string(),
  description: z.string(),
  accentColour: colourSchema,
  logo: logoSchema.nullish(),
  /** The home page counts subscribers, businesses and years if there are none. */
  statistics: z.array(statisticSchema),
  /** Pages of the sample county are marked and kept out of search engines. */
  sample: z.boolean(),
  /** These texts are the safe HTML of /terms, /privacy, /about and /contact. */
  termsHtml: z.string(),
  privacyHtml: z.string(),
  aboutHtml: z.string(),
  contactHtml: z.string(),
  /** Contacts are empty or missing if unknown. Addresses and hours may have several lines. */
  contactEmail: z.string().optional(),
  contactPhone: z.string().optional(),
  contactAddress: z.string().optional(),
  openingHours: z.string().optional(),
  socialLinks: z.array(socialLinkSchema).optional(),
  /** The service draws cards for pages without a picture (share-card.ts). */
  shareCards: z.boolean().optional(),
  /** Paths are percent-encoded; `to` may be an https address. WordPress's come last, the newest without a pattern. */
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The patterns of addresses in WordPress, such as `/2026/:month/:day/:slug`. */
  redirectPatterns: z.array(z.string()).optional(),
})
export type SiteInfo = z.infer<typeof siteInfoSchema>

export const siteCalls = {
  info: call('GET', '/api/site', { access: 'public', answer: type<SiteInfo>() }),
}

/** Weekdays are in the order of `Date.getUTCDay()`. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const newsletterDaySchema = z.union([z.literal(''), z.enum(WEEKDAYS)])
const newsletterTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time, like 7:00 AM')

/** A paper has one of these names until somebody names it: the sample county's, or an empty one's. */
export const SAMPLE_NAMES = { siteName: 'Alder County Courier', countyName: 'Alder County' } as const
export const EMPTY_NAMES = { siteName: 'Hometown News', countyName: 'Our County' } as const
export const PLACEHOLDER_NAMES: readonly string[] = [...Object.values(SAMPLE_NAMES), ...Object.values(EMPTY_NAMES)]

/** The default is spruce green; the site lightens it for the dark theme. */
export const DEFAULT_ACCENT_COLOUR = '#1f5c4a'

export const timeZoneSchema = z.string().trim().refine(isTimeZone, 'Not a time zone; write it like America/Chicago')

const settingsPageText = z.string().max(200_000, 'This text is too long')

/** Settings of the desk, which override the environment. Page texts are HTML, sanitized when saved. */
export const settingsSchema = z.object({
  siteName: requiredText('Site name is required', 100),
  countyName: requiredText('County name is required', 100),
  /** The year of the first issue, such as `1886`; empty if pages shouldn't say it. */
  foundedYear: z
    .string()
    .trim()
    .regex(/^(?:1[6-9]\d\d|20\d\d)?$/, 'Write a year like 1886'),
  timeZone: timeZoneSchema,
  description: z.string().trim().max(300, 'A description has at most 300 characters'),
  accentColour: z.string().trim().toLowerCase().pipe(colourSchema),
  logo: logoSchema.nullable(),
  statistics: z.array(statisticSchema).max(3),
  contactEmail: z
    .string()
    .trim()
    .max(254)
    .pipe(z.union([z.literal(''), z.email('This is not an email address')])),
  contactPhone: z.string().trim().max(40, 'A phone number has at most 40 characters'),
  contactAddress: z.string().trim().max(300),
  openingHours: z.string().trim().max(300),
  socialLinks: z.array(socialLinkSchema).max(10, 'Add ten links at most'),
  /** Newsletter links go through the service, which counts clicks in total, never per reader. */
  countClicks: z.boolean(),
  /** Exports of readers are for administrators; if this is true, for editors as well. */
  editorsExportReaders: z.boolean(),
  /** Articles from WordPress show the names of its authors, or the paper’s on all. */
  bylines: z.enum(['authors', 'paper']),
  /** A new newsletter is to go out at this time; an empty day means no day of its own. */
  newsletterDay: newsletterDaySchema,
  newsletterTime: newsletterTimeSchema,
  /** The towns and townships of the county; items that mention one of them are ranked higher. */
  placeNames: z.array(z.string()),
  /** An empty value means the first provider that is configured. */
  aiProvider: z.union([z.literal(''), aiProviderSchema]),
  /** The limit is US dollars per day for all models; free ones aren't counted. */
  aiDailyLimit: z.number('Enter the limit as a number').min(0, 'Enter a limit of 0 or more').max(10_000),
  aiPrices: aiPricesSchema,
  /** People here get a mail if publishing, a send, the disk or backups fail, and when it is over. Empty for editors. */
  alertEmails: z
    .array(emailSchema)
    .max(10, 'At most ten addresses')
    .transform((emails) => [...new Set(emails)]),
  /** Every installation that others can reach begins with true, and administrators need a factor there in any case. */
  editorsNeedSecondFactor: z.boolean(),
  termsHtml: settingsPageText,
  privacyHtml: settingsPageText,
  aboutHtml: settingsPageText,
  contactHtml: settingsPageText,
})
export type Settings = z.infer<typeof settingsSchema>

/** Each setting is saved and versioned separately. */
const settingKeySchema = settingsSchema.keyof()

export type SettingKey = z.infer<typeof settingKeySchema>

/** A missing setting has its default. */
const settingVersionsSchema = z.partialRecord(settingKeySchema, z.number())

export interface DeskSettings extends Settings {
  versions: z.infer<typeof settingVersionsSchema>
}

/** A null resets a value to the environment or its default. If a version in `seen` is stale, nothing is saved. */
export const updateSettingsSchema = z
  .object({
    ...nullableSettings(settingsSchema.shape),
    placeNames: wordList(200, 60, 'place names').nullable(),
    seen: settingVersionsSchema,
  })
  .partial()
export type UpdateSettingsInput = z.input<typeof updateSettingsSchema>

function nullableSettings<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }
}

export const settingsCalls = {
  get: call('GET', '/api/settings', { answer: type<DeskSettings>() }),
  update: call('PATCH', '/api/settings', {
    access: 'admin',
    unversioned: 'Each setting has a version of its own, in `seen`.',
    body: updateSettingsSchema,
    answer: type<DeskSettings>(),
  }),
}
