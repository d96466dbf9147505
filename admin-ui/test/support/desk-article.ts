import { mapArticleTexts } from '@hometown/shared-types/contract/articles'
import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/contract/desk-articles'
import type { FakeRoutes } from './fake-server.ts'

export function deskArticle(fields: Partial<DeskArticle> = {}): DeskArticle {
  return {
    ...{ id: 'a1', wordpressPostId: 1, title: 'Council meets', description: 'At noon.', content: '<p>At noon.</p>' },
    ...{ category: 'Community', imageUrl: null, authorName: 'Ruth', views: 0, status: 'draft', publishedAt: null },
    ...{ createdAt: 1, updatedAt: 1, slug: 'council-meets', ...mapArticleTexts(() => null), keywords: [], version: 3 },
    ...{ publishAt: null, unpublishAt: null, needsCategory: false, wordpressEditUrl: null },
    ...{ review: null, ownerId: null, job: null },
    ...fields,
  }
}

export function listedArticle(fields: Partial<DeskArticleSummary> = {}): DeskArticleSummary {
  const { content: _, job: __, ...article } = deskArticle()
  return { ...article, hasOwnChanges: false, hasPartsElsewhere: false, thumbnailUrl: null, ...fields }
}

export const pageOf = (...data: readonly object[]) => ({ body: { data, total: data.length, totalPages: 1 } })

export function editorRoutes(article: DeskArticle): FakeRoutes {
  return {
    'GET /api/articles': { body: { data: [], total: 0, totalPages: 0 } },
    'GET /api/articles/authors': { body: [] },
    'GET /api/articles/a1/corrections': { body: [] },
    'GET /api/articles/a1': { body: article },
    'GET /api/articles/a1/editing': { body: { names: [] } },
    'GET /api/publishes': { body: [] },
  }
}
