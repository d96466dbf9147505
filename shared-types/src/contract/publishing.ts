import { z } from 'zod'
import type { Article, ArticleStatus } from './articles.ts'
import { call, type } from './call.ts'
import { correctionSchema } from './corrections.ts'
import { postJobSchema } from './jobs.ts'
import { articleAuthorSchema } from './people.ts'
import {
  type PictureNotes,
  pictureCopiesSchema,
  textPictureCopiesSchema,
  textPictureCreditsSchema,
} from './pictures.ts'

export interface PublishReceipt {
  id: string
  startedAt: string
  finishedAt: string | null
  outcome: 'running' | 'live' | 'failed' | 'held'
  changes: number
  /** The message is 'live at 10:42:07, 6 files, 38 ms', or what went wrong. */
  message: string
  notices: string[]
}

export const publishCalls = {
  list: call('GET', '/api/publishes', { answer: type<PublishReceipt[]>() }),
}

/** These articles are missing in WordPress with too many others, and stay on the site until somebody removes them. */
export interface MissingArticles {
  articles: number
  titles: string[]
}

export const missingArticlesCalls = {
  get: call('GET', '/api/missing-articles', { answer: type<MissingArticles>() }),
  remove: call('POST', '/api/missing-articles/remove', { answer: type<MissingArticles>() }),
}

/**
 * Each kind tells the publisher what to render again:
 * - `business`: something in the directory; the publisher finds out what.
 * - `newsletter`: the frozen one of `subjectId` began or ended its send, reached more people, is gone, or one of its
 * articles or events was withdrawn or restored.
 * - `event`: the one of `subjectId`, which may be a game, was published, changed, canceled, or is gone.
 * - `person`: an author; the publisher reads all of them and finds out who.
 * - `front`: the choice of stories for the home page; the publisher reads it again.
 * - `topic`: what editors say about topics; the publisher reads it again.
 * - `redirects`: an address without a page leads elsewhere now; the publisher reads all of them again.
 * - `settings`: renders everything.
 * - `midnight`: what depends on the date. `verify`: compares all pages with the disk. Each machine asks its publisher
 * for these two, and no row says so.
 */
export type ChangeKind =
  | 'article'
  | 'business'
  | 'newsletter'
  | 'event'
  | 'front'
  | 'person'
  | 'topic'
  | 'redirects'
  | 'settings'
  | 'midnight'
  | 'verify'

/** An article's own address, and whether readers get it there. */
export interface ArticleAddress {
  slug: string
  status: ArticleStatus
}

/** A row of `changes`, written in the transaction of the change. */
export interface Change {
  seq: number
  kind: ChangeKind
  /** The content service's id of an article; else null. */
  contentId: number | null
  /** The id of the newsletter, event or article. */
  subjectId?: string | null | undefined
  before: ArticleAddress | null
  after: ArticleAddress | null
}

/** Only our own service knows this about an article: the field `hometown` of a post. Absent values are missing. */
export const articleExtrasSchema = z.object({
  copies: pictureCopiesSchema.optional(),
  textPictures: textPictureCopiesSchema.optional(),
  textCredits: textPictureCreditsSchema.optional(),
  corrections: z.array(correctionSchema).optional(),
  /** The authors of the byline who have a page, in its order. */
  authors: z.array(articleAuthorSchema).readonly().optional(),
  job: postJobSchema.optional(),
})
export type ArticleExtras = z.infer<typeof articleExtrasSchema>

/** A draft for a preview; times in milliseconds. */
export interface PreviewArticle
  extends Omit<Article, 'id' | 'wordpressPostId' | 'views' | 'status' | 'createdAt' | 'updatedAt' | 'version'>,
    ArticleExtras {
  publishedAt: number
  pictureNotes?: PictureNotes | undefined
}

/** Requests to the publisher. `today` is the county's date; rendering depends on no finer time. */
export type PublisherRequest =
  | { type: 'publish'; requestId: string; today: string; changes: Change[] }
  | { type: 'preview'; requestId: string; today: string; article: PreviewArticle }

/** `written` and `removed` are the real changes on disk: paths below the site's folder, with `/` as separator. */
export type PublisherReply =
  | { type: 'publisher-ready' }
  | {
      type: 'published'
      requestId: string
      written: string[]
      removed: string[]
      /** Notices tell people of a slug that had to change, or a malformed post that was left out. */
      notices: string[]
    }
  /** `requestId` is null if the publisher isn’t ready, because it can’t read the content. */
  | { type: 'publish-failed'; requestId: string | null; reason: string }
  | { type: 'previewed'; requestId: string; html: string }
  | { type: 'preview-failed'; requestId: string; reason: string }

/** The site's cache must show nothing that is gone from disk. `drop` lists files to read again. */
export type SiteCacheUpdate = { type: 'site-clear' } | { type: 'site-changed'; drop: string[] }
