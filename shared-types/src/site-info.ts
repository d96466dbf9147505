import { z } from 'zod'
import { call, type } from './call.ts'
import { imageAddressSchema } from './image-address.ts'
import { requiredText } from './text-field.ts'

/** Such as `2,500+` `Weekly Readers`. */
export const statisticSchema = z.object({ value: z.string().max(20), label: z.string().max(60) })
export type Statistic = z.infer<typeof statisticSchema>

/** `Facebook`, `https://www.facebook.com/…`. */
export const socialLinkSchema = z.object({
  label: requiredText('A name is required', 60),
  url: z
    .string()
    .trim()
    .max(500)
    .pipe(z.url({ protocol: /^https?$/, error: 'Write an address like https://www.facebook.com/courier' })),
})

/** Shown in place of the paper's name, which is its alt text. Pixels of the original. */
export const logoSchema = z.object({
  url: imageAddressSchema.refine((url) => url !== '', 'Choose a picture'),
  width: z.number().int().positive().max(20_000),
  height: z.number().int().positive().max(20_000),
  /** Dark ink on nothing: in the dark theme, it stands on the paper of the light one. */
  lightGround: z.boolean().optional(),
})
export type Logo = z.infer<typeof logoSchema>

/** `#rrggbb` in lowercase. */
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a color like #1f5c4a')

/**
 * Everything but articles that pages of the site depend on. Addresses have no slash at the end; `apiUrl` is empty if the
 * API has the site's origin.
 */
export const siteInfoSchema = z.object({
  siteName: z.string().min(1),
  countyName: z.string().min(1),
  /** Year of the first issue; empty or missing if unknown. */
  foundedYear: z.string().optional(),
  timeZone: z.string(),
  siteUrl: z.url(),
  apiUrl: z.string(),
  description: z.string(),
  accentColour: colourSchema,
  logo: logoSchema.nullish(),
  statistics: z.array(statisticSchema),
  /** Nobody has typed statistics, so the home page counts: subscribers, businesses, years. */
  countsStatistics: z.boolean().optional(),
  /** With the sample county, pages are marked and kept out of search engines. */
  sample: z.boolean(),
  /** Safe HTML of /terms, /privacy, /about and /contact. */
  termsHtml: z.string(),
  privacyHtml: z.string(),
  aboutHtml: z.string(),
  contactHtml: z.string(),
  /** Empty or missing if unknown. Addresses and hours may have several lines. */
  contactEmail: z.string().optional(),
  contactPhone: z.string().optional(),
  contactAddress: z.string().optional(),
  openingHours: z.string().optional(),
  socialLinks: z.array(socialLinkSchema).optional(),
  /** The service draws cards for pages without a picture (share-card.ts). */
  shareCards: z.boolean().optional(),
  /** Percent-encoded paths; `to` may be an https address. Those in WordPress come last, the newest ones without a pattern. */
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Of addresses in WordPress, such as `/2026/:month/:day/:slug`. */
  redirectPatterns: z.array(z.string()).optional(),
})
export type SiteInfo = z.infer<typeof siteInfoSchema>

export const siteCalls = {
  /** With an ETag. */
  info: call('GET', '/api/site', { access: 'public', answer: type<SiteInfo>() }),
}
