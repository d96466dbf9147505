import { articleSchema } from '@hometown/shared-types/contract/articles'
import { plainDateSchema } from '@hometown/shared-types/contract/fields'
import { issueEventSchema } from '@hometown/shared-types/contract/public-newsletters'
import { colourSchema } from '@hometown/shared-types/contract/settings'
import { z } from 'zod'

/** A JPEG of ours with an absolute address. Sizes are in pixels. */
const issuePictureSchema = z.object({
  src: z.url(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Empty for a decorative picture. */
  alt: z.string(),
})

/** The fields of an article that are frozen. */
export const newsletterArticleSchema = articleSchema.pick({
  id: true,
  title: true,
  description: true,
  content: true,
  category: true,
  imageUrl: true,
  imageAlt: true,
  authorName: true,
  slug: true,
})

/** An article of a frozen newsletter. `content` is safe HTML. */
const issueArticleSchema = newsletterArticleSchema.extend({
  /** One or two sentences of plain text: the description, else the beginning of the article. */
  standfirst: z.string(),
  /** Null without a picture that mails can show. */
  picture: issuePictureSchema.nullable(),
  url: z.url(),
})

export type IssueArticle = z.infer<typeof issueArticleSchema>

/** The newspaper at the time of the freeze. Addresses have no slash at the end. */
const issuePublicationSchema = z.object({
  name: z.string(),
  county: z.string(),
  siteUrl: z.url(),
  /** The service's address; `siteUrl` if both have one origin. */
  apiUrl: z.url(),
  accentColour: colourSchema,
  /** The lines of an envelope; empty if unknown. */
  postalAddress: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  timeZone: z.string(),
})

export type IssuePublication = z.infer<typeof issuePublicationSchema>

/** Everything in a newsletter, frozen when its send begins. Mails and its page depend on nothing else. */
export const issueContentSchema = z.object({
  newsletterId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Safe HTML. Its pictures are JPEGs with absolute addresses, width and height. */
  introductionHtml: z.string().nullable(),
  /** The county's day of the issue. */
  date: plainDateSchema,
  /** The articles are in the editor's order. */
  articles: z.array(issueArticleSchema),
  /** The events of the seven days from `date`; empty if the newsletter has no calendar. */
  events: z.array(issueEventSchema),
  /** Plain text at the end, with line breaks; missing if there is none. */
  signOff: z.string().optional(),
  onlyChosenSections: z.boolean(),
  paper: issuePublicationSchema,
  webUrl: z.url(),
  /** Links to articles go through the service, which counts them in total, never per reader. */
  trackClicks: z.boolean(),
  sample: z.boolean(),
})

export type IssueContent = z.infer<typeof issueContentSchema>
