import type { ChosenArticle } from './newsletter.ts'

/** What a newsletter about the last seven days would contain. */
export interface WeekProposal {
  title: string
  /** By section, the best of each first. Reasons are such as `412 reads` or `Published Friday`. */
  articles: (Omit<ChosenArticle, 'excerpt'> & { reason: string })[]
  /** Articles published in these days, chosen or not. */
  published: number
  /** The first of these days: earlier than a week ago if the last newsletter was. */
  since: string
  /** At most so many articles. */
  most: number
  /** How many of the published ones are over `most`. */
  leftOut: number
  /** Events of the seven days to come. */
  events: number
}
