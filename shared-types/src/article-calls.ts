import { z } from 'zod'
import { articleListQuerySchema } from './article.ts'
import { sendBackSchema } from './article-review.ts'
import {
  type ArticleRevision,
  type ArticleRevisionDetail,
  restoreArticleSchema,
  restoreRevisionSchema,
} from './article-revision.ts'
import { type BulkArticlesResult, bulkArticlesSchema } from './bulk-articles.ts'
import { call, type } from './call.ts'
import {
  createDeskArticleSchema,
  type DeskArticle,
  type DeskArticleSummary,
  undoSaveSchema,
  updateDeskArticleSchema,
} from './desk-article.ts'
import type { Page } from './pagination.ts'
import { removalBodySchema } from './removal.ts'

const access = 'contributor'
const answer = type<DeskArticle>()
const version = z.object({ id: z.string(), version: z.coerce.number().int().min(1).max(2_000_000_000) })

/** Contributors reach their own articles, and those that readers see. */
export const articleCalls = {
  /** An array without `page`. */
  list: call('GET', '/api/articles', {
    access,
    query: articleListQuerySchema,
    answer: type<DeskArticle[] | Page<DeskArticleSummary>>(),
  }),
  /** The same call, with a page. */
  page: call('GET', '/api/articles', {
    access,
    query: articleListQuerySchema.required({ page: true }),
    answer: type<Page<DeskArticleSummary>>(),
  }),
  /** Names in alphabetical order. */
  authors: call('GET', '/api/articles/authors', { answer: type<string[]>() }),
  get: call('GET', '/api/articles/:id', { access, answer }),
  /** A 404 is a free slug. */
  findSlug: call('GET', '/api/articles/slug/:slug', { access, answer: type<{ slug: string; taken: boolean }>() }),
  create: call('POST', '/api/articles', { access, body: createDeskArticleSchema, status: 201, answer }),
  update: call('PATCH', '/api/articles/:id', { access, body: updateDeskArticleSchema, answer }),
  delete: call('DELETE', '/api/articles/:id', { access, body: removalBodySchema, answer: type<object>() }),
  restore: call('POST', '/api/articles/restore', { access, body: restoreArticleSchema, status: 201, answer }),
  changeMany: call('POST', '/api/articles/bulk', { body: bulkArticlesSchema, answer: type<BulkArticlesResult>() }),
  /** Takes back the save that made the version. */
  undoSave: call('POST', '/api/articles/:id/undo-save', { body: undoSaveSchema, answer }),

  /** Newest first, at most 100. */
  revisions: call('GET', '/api/articles/:id/revisions', { access, answer: type<ArticleRevision[]>() }),
  revision: call('GET', '/api/articles/:id/revisions/:version', {
    access,
    params: version,
    answer: type<ArticleRevisionDetail>(),
  }),
  restoreRevision: call('POST', '/api/articles/:id/revisions/:version/restore', {
    access,
    params: version,
    body: restoreRevisionSchema,
    answer,
  }),

  submit: call('POST', '/api/articles/:id/review', { access, answer }),
  withdraw: call('DELETE', '/api/articles/:id/review', { access, answer }),
  sendBack: call('POST', '/api/articles/:id/review/send-back', { body: sendBackSchema, answer }),
}
