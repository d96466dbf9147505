import { call, type } from './call.ts'
import type { DeskArticleSummary } from './desk-articles.ts'
import type { Source } from './sources.ts'
import type { SuggestionKind } from './suggestions.ts'

type ListedArticle = Pick<
  DeskArticleSummary,
  'id' | 'title' | 'category' | 'status' | 'publishAt' | 'needsCategory' | 'hasOwnChanges'
>

export interface Scheduled {
  /** Of the newsletter if `action` is `send`, else of the article. */
  id: string
  title: string
  action: 'publish' | 'unpublish' | 'send'
  at: number
}

export interface Dashboard {
  subscribers: { total: number; active: number }
  articles: { total: number; published: number; drafts: number }
  /** `attention`: silent or broken ones. */
  sources: { total: number; active: number; attention: number }
  newsletters: { sent: number; scheduled: number }
  /** Planned newsletters that wait for an editor: late, or after a restore. Longest overdue first. */
  heldNewsletters: { id: string; title: string }[]
  recentArticles: ListedArticle[]
  contentSources: Pick<Source, 'id' | 'name' | 'category' | 'status'>[]
  /** Last saved first. Times are milliseconds. */
  waitingDrafts: (ListedArticle & { updatedAt: number })[]
  /** Soonest first. */
  scheduled: Scheduled[]
  review: DashboardReview
  newsletter: DashboardNewsletter
  /** Why the connected WordPress couldn't be read yet, and what to do; null once it was, and for editors. */
  firstSyncProblem: string | null
}

export interface DashboardReview {
  /** Pending ones, in the order of `SUGGESTION_KINDS`. */
  suggestions: { kind: SuggestionKind; count: number }[]
  submissions: number
  articles: number
}

/** The scheduled one that is due first and isn't on hold, else the draft last saved. */
export interface DashboardNewsletter {
  newsletter: {
    id: string
    title: string
    status: 'draft' | 'scheduled'
    scheduledFor: string | null
    articles: number
  } | null
  lastSentAt: string | null
}

export const dashboardCalls = {
  get: call('GET', '/api/dashboard', { answer: type<Dashboard>() }),
}
