import { call, type } from './call.ts'
import type { DeskArticleSummary } from './desk-articles.ts'
import type { Source } from './sources.ts'
import type { SuggestionKind } from './suggestions.ts'

type DashboardArticle = Pick<
  DeskArticleSummary,
  'id' | 'title' | 'category' | 'status' | 'publishAt' | 'needsCategory' | 'hasOwnChanges'
>

export interface Scheduled {
  /** The id of the newsletter if `action` is `send`, else of the article. */
  id: string
  title: string
  action: 'publish' | 'unpublish' | 'send'
  at: number
}

export interface Dashboard {
  subscribers: { total: number; active: number }
  articles: { total: number; published: number; drafts: number }
  /** The count `attention` is of silent and broken sources. */
  sources: { total: number; active: number; attention: number }
  newsletters: { sent: number; scheduled: number }
  /** These planned newsletters wait for an editor: late, or after a restore. The longest overdue is first. */
  heldNewsletters: { id: string; title: string }[]
  recentArticles: DashboardArticle[]
  contentSources: Pick<Source, 'id' | 'name' | 'category' | 'status'>[]
  /** Drafts are sorted last saved first. Times are milliseconds. */
  waitingDrafts: (DashboardArticle & { updatedAt: number })[]
  /** The list is sorted soonest first. */
  scheduled: Scheduled[]
  review: DashboardReview
  newsletter: DashboardNewsletter
  /** This says why the connected WordPress couldn't be read yet, and what to do; null once it was, and for editors. */
  firstSyncProblem: string | null
}

export interface DashboardReview {
  /** Only pending suggestions count, in the order of `SUGGESTION_KINDS`. */
  suggestions: { kind: SuggestionKind; count: number }[]
  submissions: number
  articles: number
}

/** The dashboard shows the scheduled newsletter that is due first and isn't on hold, else the draft last saved. */
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
