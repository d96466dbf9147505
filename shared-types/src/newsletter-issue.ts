import { z } from 'zod'
import { categorySchema } from './category.ts'
import { plainDateSchema } from './iso-time.ts'
import { newsletterArticleSchema } from './newsletter.ts'
import { colourSchema } from './site-info.ts'

/** A picture as mails show it: a JPEG of ours at a whole address. Sizes in pixels. */
export const issuePictureSchema = z.object({
  src: z.url(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Empty where the picture adds nothing to the text. */
  alt: z.string(),
})
export type IssuePicture = z.infer<typeof issuePictureSchema>

/** An article of a frozen newsletter. `content` is safe HTML. */
export const issueArticleSchema = newsletterArticleSchema.extend({
  /** One or two sentences of plain text: the description, else the beginning of the article. */
  standfirst: z.string(),
  /** Null where there is no picture that mails can show. */
  picture: issuePictureSchema.nullable(),
  /** The article's page. */
  url: z.url(),
})
export type IssueArticle = z.infer<typeof issueArticleSchema>

/** One occurrence of an event, in the order of time. */
export const issueEventSchema = z.object({
  title: z.string(),
  /** The day it begins, or the day of the issue when it began before. */
  date: plainDateSchema,
  /** In the county's words: `Friday, November 20, 7:00 PM`. */
  when: z.string(),
  location: z.string(),
  category: categorySchema,
  /** The event's page. */
  url: z.url().nullable(),
  /** Which event it is, and of a series which date; absent in newsletters of old and those of the sample county. */
  eventId: z.string().nullish(),
  originalDate: plainDateSchema.nullish(),
})
export type IssueEvent = z.infer<typeof issueEventSchema>

/** The paper as it was when the newsletter was frozen. Addresses have no slash at the end. */
export const issuePublicationSchema = z.object({
  name: z.string(),
  county: z.string(),
  siteUrl: z.url(),
  /** Where the service is reached: `siteUrl` when it has the site's own origin. */
  apiUrl: z.url(),
  accentColour: colourSchema,
  /** As on an envelope, in lines; empty where the newsroom has not said. */
  postalAddress: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  timeZone: z.string(),
})
export type IssuePublication = z.infer<typeof issuePublicationSchema>

/** Everything that a newsletter consists of, frozen as its send begins: mails and its page are made of nothing else. */
export const issueContentSchema = z.object({
  newsletterId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Safe HTML; its pictures are JPEGs at whole addresses, with width and height. */
  introductionHtml: z.string().nullable(),
  /** The county's day of the issue. */
  date: plainDateSchema,
  /** In the editor's order. */
  articles: z.array(issueArticleSchema),
  /** Of the seven days from `date`; empty when the newsletter does without. */
  events: z.array(issueEventSchema),
  /** What became of events that an earlier newsletter told of; absent where there is nothing to say. Plain text. */
  eventNotes: z.array(z.string()).optional(),
  /** Each reader gets only the sections that they chose. */
  onlyChosenSections: z.boolean(),
  paper: issuePublicationSchema,
  /** The newsletter's own page. */
  webUrl: z.url(),
  /** Links to articles go by way of the service, which counts them for everybody together. */
  trackClicks: z.boolean(),
  /** A newsletter of the sample county. */
  sample: z.boolean(),
})
export type IssueContent = z.infer<typeof issueContentSchema>
