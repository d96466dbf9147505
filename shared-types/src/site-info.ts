import { z } from 'zod'
import { requiredText } from './text-field.ts'

/** One of the three figures of the home page: `2,500+` `Weekly Readers`. */
export const statisticSchema = z.object({ value: z.string().max(20), label: z.string().max(60) })
export type Statistic = z.infer<typeof statisticSchema>

/** Where else the newsroom is found: `Facebook`, `https://www.facebook.com/…`. */
export const socialLinkSchema = z.object({
  label: requiredText('A name is required', 60),
  url: z
    .string()
    .trim()
    .max(500)
    .pipe(z.url({ protocol: /^https?$/, error: 'An address is written like https://www.facebook.com/courier' })),
})
export type SocialLink = z.infer<typeof socialLinkSchema>

/** `#rrggbb` in small letters. */
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour is written like #1f5c4a')

/**
 * `GET /api/site`: everything but articles that a page of the readers' site depends on. Open to anyone, with an ETag.
 * Addresses have no slash at the end; `apiUrl` is empty when the API has the site's own origin.
 */
export const siteInfoSchema = z.object({
  siteName: z.string().min(1),
  countyName: z.string().min(1),
  timeZone: z.string(),
  siteUrl: z.url(),
  apiUrl: z.string(),
  description: z.string(),
  accentColour: colourSchema,
  statistics: z.array(statisticSchema),
  /** True while the sample county is shown: pages are marked and kept out of search engines. */
  sample: z.boolean(),
  /** HTML of the /terms, /privacy, /about and /contact pages, already safe. */
  termsHtml: z.string(),
  privacyHtml: z.string(),
  aboutHtml: z.string(),
  contactHtml: z.string(),
  /** How the newsroom is reached; empty or absent where it has not said. Addresses and hours may have several lines. */
  contactEmail: z.string().optional(),
  contactPhone: z.string().optional(),
  contactAddress: z.string().optional(),
  openingHours: z.string().optional(),
  socialLinks: z.array(socialLinkSchema).optional(),
  /** True where a service draws cards for pages without a picture; see share-card.ts. Without it pages name none. */
  shareCards: z.boolean().optional(),
  /** Where an old address leads: `from` and `to` are article slugs. */
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type SiteInfo = z.infer<typeof siteInfoSchema>
