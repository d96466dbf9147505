import { z } from 'zod'
import { CATEGORIES, type Category, categorySchema, HOME_SECTION_ORDER } from './category.ts'
import { plainDateSchema } from './iso-time.ts'
import { chosenArticleSchema, introductionInput, NEWSLETTER_SIGN_OFF_LIMIT } from './newsletter.ts'
import { optionalText } from './text-field.ts'

/** How the next newsletter begins, and what 'This week' puts into it. */
export const newsletterLayoutSchema = z.object({
  /** Every category, in the order of the sections. */
  sections: z.array(categorySchema),
  /** 'This week' chooses obituaries, too. */
  includesObituaries: z.boolean(),
  includesCalendar: z.boolean(),
  onlyChosenSections: z.boolean(),
  /** Safe HTML. */
  introduction: z.string().nullable(),
  /** Plain text with line breaks. */
  signOff: z.string().nullable(),
})
export type NewsletterLayout = z.infer<typeof newsletterLayoutSchema>

export const DEFAULT_LAYOUT: NewsletterLayout = {
  sections: withAllCategories(HOME_SECTION_ORDER),
  includesObituaries: true,
  includesCalendar: true,
  onlyChosenSections: false,
  introduction: null,
  signOff: null,
}

const version = z.number().int().min(0)

/** Answer of `GET` and `PUT /api/newsletters/layout`. Version 0: nobody has saved one. */
export const savedLayoutSchema = newsletterLayoutSchema.extend({ version })
export type SavedLayout = z.infer<typeof savedLayoutSchema>

/** Body of `PUT /api/newsletters/layout`. A stale version gets 409 with `current`. Missing categories come last. */
export const saveLayoutSchema = newsletterLayoutSchema.extend({
  version,
  sections: z.array(categorySchema).max(CATEGORIES.length).transform(withAllCategories),
  introduction: introductionInput,
  signOff: optionalText(NEWSLETTER_SIGN_OFF_LIMIT),
})
export type SaveLayoutInput = z.input<typeof saveLayoutSchema>
export type LayoutToSave = z.output<typeof saveLayoutSchema>

const count = z.number().int().min(0)

/** Answer of `GET /api/newsletters/this-week`: what a newsletter about the last seven days would contain. */
export const weekProposalSchema = z.object({
  title: z.string(),
  /** By section, the best of each first. */
  articles: z.array(
    chosenArticleSchema.omit({ excerpt: true }).extend({
      /** `412 reads`, `Published Friday` */
      reason: z.string(),
    }),
  ),
  /** Articles published in these days, chosen or not. */
  published: count,
  /** The first of these days: earlier than a week ago if the last newsletter was. */
  since: plainDateSchema,
  /** At most so many articles. */
  most: count,
  /** Why the other published ones aren't chosen. */
  leftOut: z.object({ byTotal: count, obituaries: count }),
  /** Events of the seven days to come. */
  events: count,
  layout: newsletterLayoutSchema,
})
export type WeekProposal = z.infer<typeof weekProposalSchema>

function withAllCategories(sections: readonly Category[]): Category[] {
  return [...new Set([...sections, ...HOME_SECTION_ORDER, ...CATEGORIES])]
}
