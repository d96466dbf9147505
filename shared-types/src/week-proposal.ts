import type { ChosenArticle } from './newsletter.ts'

/** What a newsletter about the last seven days would contain. */
export interface WeekProposal {
  title: string
  /** By section, the best of each first. */
  articles: Omit<ChosenArticle, 'excerpt'>[]
  /** Articles published in these days, chosen or not. */
  published: number
  /** The first of these days: earlier than a week ago if the last newsletter was. */
  since: string
}
