import { correctionCalls, publicCorrectionsSchema } from '@hometown/shared-types/contract/corrections'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { pageQuerySchema } from '@hometown/shared-types/contract/fields'
import { workingCopyCalls } from '@hometown/shared-types/contract/working-copies'
import { notFound } from '../../../http/errors/app-error.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { copyAltTextsToLibrary } from '../media/index.ts'
import { getOwnArticle, getVisibleArticle } from './article-access.service.ts'
import {
  getDeskArticle,
  isSlugInUse,
  listAuthorNames,
  listDeskArticlePage,
  listDeskArticles,
  withoutForeignReview,
} from './articles.service.ts'
import { changeManyArticles } from './writing/bulk-articles.service.ts'
import {
  createCorrection,
  deleteCorrection,
  listCorrections,
  listPublicCorrections,
  updateCorrection,
} from './writing/corrections.service.ts'
import {
  createDeskArticle,
  deleteDeskArticle,
  restoreArticleRevision,
  restoreDeskArticle,
  undoArticleSave,
  updateDeskArticle,
} from './writing/desk-articles.service.ts'
import { endReview } from './writing/reviews.service.ts'
import { getRevision, listRevisions } from './writing/revisions.ts'
import {
  discardWorkingCopy,
  listOthersEditing,
  listWorkingCopies,
  saveWorkingCopy,
} from './writing/working-copies.service.ts'

/** The limit is above that of the text, so that the form can show a message at the field. */
const ARTICLE_BODY_LIMIT_BYTES = 8 * 1024 * 1024
const PUBLIC_CALLS_PER_MINUTE = 120
const STEPS_PER_CALLER = 120

export const articleRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, articleCalls.list, ({ user, query: { page, ...query } }) =>
    page === undefined
      ? listDeskArticles(context, query, user)
      : listDeskArticlePage(context, { ...query, page }, user),
  )

  addRoute(app, articleCalls.authors, () => listAuthorNames(context))

  addRoute(app, articleCalls.get, async ({ user, params }) => {
    const { id } = await getVisibleArticle(context.store.db, user, params.id)
    return withoutForeignReview(await getDeskArticle(context, id), user)
  })

  // The desk reads a 404 as a free slug.
  addRoute(app, articleCalls.findSlug, async ({ params: { slug } }) => {
    if (!(await isSlugInUse(context, slug))) throw notFound('Article')
    return { slug, taken: true }
  })

  addRoute(app, articleCalls.create, { bodyLimit: ARTICLE_BODY_LIMIT_BYTES }, async ({ user, body }) => {
    const article = await createDeskArticle(context, body, user)
    await copyAltTextsToLibrary(context, article, user)
    return article
  })

  addRoute(app, articleCalls.changeMany, ({ user, body }) => changeManyArticles(context, body, user))

  addRoute(app, articleCalls.update, { bodyLimit: ARTICLE_BODY_LIMIT_BYTES }, async ({ user, params, body }) => {
    const article = await updateDeskArticle(context, params.id, body, user)
    await copyAltTextsToLibrary(context, article, user)
    return article
  })

  addRoute(app, articleCalls.delete, async ({ user, params, query, body }) => {
    await deleteDeskArticle(context, params.id, user, { version: query.version, sendTo: body?.sendTo })
  })

  addRoute(app, articleCalls.restore, ({ user, body }) => restoreDeskArticle(context, body.id, user))

  addRoute(app, articleCalls.undoSave, ({ user, params, body }) =>
    undoArticleSave(context, params.id, body.version, user),
  )

  addRoute(app, articleCalls.revisions, async ({ user, params }) => {
    const { id } = await getOwnArticle(context, user, params.id)
    return listRevisions(context.store.db, id)
  })

  addRoute(app, articleCalls.revision, async ({ user, params }) => {
    const row = await getOwnArticle(context, user, params.id)
    return getRevision(context.store.db, row, params.version)
  })

  addRoute(app, articleCalls.restoreRevision, ({ user, params, body }) =>
    restoreArticleRevision(context, params.id, params.version, body.version, user),
  )

  addRoute(app, articleCalls.endReview, { rateLimit: rateLimitPerClient(STEPS_PER_CALLER) }, ({ user, params, body }) =>
    endReview(context, user, params.id, body),
  )
}

/** Working copies are private: callers get only their own, and the names of others who type. */
export const workingCopyRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, workingCopyCalls.editing, ({ user, params }) => listOthersEditing(context, user, params.articleId))

  addRoute(app, workingCopyCalls.list, ({ user, params }) => listWorkingCopies(context, user.id, params.articleId))

  addRoute(app, workingCopyCalls.save, { bodyLimit: ARTICLE_BODY_LIMIT_BYTES }, ({ user, params, body }) =>
    saveWorkingCopy(context, user, params, body),
  )

  addRoute(app, workingCopyCalls.discard, async ({ user, params }) => {
    await context.store.write(user, (tx) => discardWorkingCopy(tx, user.id, params.copyId))
  })
}

export const correctionRoutes: FeatureRoutes = (app, context) => {
  app.get(
    '/api/corrections',
    {
      config: { access: 'public', etag: true, rateLimit: rateLimitPerClient(PUBLIC_CALLS_PER_MINUTE) },
      schema: { querystring: pageQuerySchema, response: { 200: publicCorrectionsSchema } },
    },
    async ({ query }) => listPublicCorrections(context, query),
  )

  addRoute(app, correctionCalls.list, ({ params }) => listCorrections(context, params.id))

  addRoute(app, correctionCalls.create, ({ user, params, body }) => createCorrection(context, user, params.id, body))

  addRoute(app, correctionCalls.update, ({ user, params, body }) => updateCorrection(context, user, params.id, body))

  addRoute(app, correctionCalls.delete, ({ user, params, query }) =>
    deleteCorrection(context, user, params.id, query.version),
  )
}
