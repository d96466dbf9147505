import { z } from 'zod'
import { isTimeZone } from './county-time.ts'
import { colourSchema, type Statistic, statisticSchema } from './site-info.ts'
import { requiredText } from './text-field.ts'

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

/** What is saved at the desk, and then wins over the environment. Texts of pages are HTML, made safe when they are saved. */
export const settingsSchema = z.object({
  siteName: requiredText('Site name is required', 100),
  countyName: requiredText('County name is required', 100),
  timeZone: timeZoneSchema,
  description: z.string().trim().max(300),
  accentColour: z.string().trim().toLowerCase().pipe(colourSchema),
  statistics: z.array(statisticSchema).max(3),
  termsHtml: z.string().max(200_000),
  privacyHtml: z.string().max(200_000),
  aboutHtml: z.string().max(200_000),
  contactHtml: z.string().max(200_000),
})
export type Settings = z.infer<typeof settingsSchema>

/** Body of `PATCH /api/settings`: what is given is saved; null gives a value back to the environment or its default. */
export const updateSettingsSchema = z
  .object({
    siteName: settingsSchema.shape.siteName.nullable(),
    countyName: settingsSchema.shape.countyName.nullable(),
    timeZone: settingsSchema.shape.timeZone.nullable(),
    description: settingsSchema.shape.description.nullable(),
    accentColour: settingsSchema.shape.accentColour.nullable(),
    statistics: settingsSchema.shape.statistics.nullable(),
    termsHtml: settingsSchema.shape.termsHtml.nullable(),
    privacyHtml: settingsSchema.shape.privacyHtml.nullable(),
    aboutHtml: settingsSchema.shape.aboutHtml.nullable(),
    contactHtml: settingsSchema.shape.contactHtml.nullable(),
  })
  .partial()
export type UpdateSettingsInput = z.input<typeof updateSettingsSchema>
