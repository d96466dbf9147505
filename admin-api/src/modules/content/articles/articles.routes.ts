import { correctionCalls, publicCorrectionsSchema } from '@hometown/shared-types/contract/corrections'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { pageQuerySchema } from '@hometown/shared-types/contract/fields'
import { workingCopyCalls } from '@hometown/shared-types/contract/working-copies'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { keepAltTexts } from '../media/library/library.service.ts'
import {
  forViewer,
  getDeskArticle,
  isSlugInUse,
  listAuthorNames,
  listDeskArticles,
  listDeskPage,
} from './articles.service.ts'
import {
  createCorrection,
  deleteCorrection,
  listCorrections,
  listPublicCorrections,
  updateCorrection,
} from './corrections/corrections.service.ts'
import { getOwnRow, getVisibleRow } from './owners/article-access.service.ts'
import { endReview } from './reviews/reviews.service.ts'
import { getRevision, listRevisions } from './revisions/revisions.service.ts'
import {
  discardWorkingCopy,
  listOthersEditing,
  listWorkingCopies,
  saveWorkingCopy,
} from './working-copies/working-copies.service.ts'
import { changeArticles } from './writing/bulk-articles.service.ts'
import {
  createDeskArticle,
  deleteDeskArticle,
  restoreDeskArticle,
  restoreRevision,
  undoSave,
  updateDeskArticle,
} from './writing/desk-articles.service.ts'

/** Above the limit of the text, so that the form can show a message at the field. */
const BODY_LIMIT = 8 * 1024 * 1024
const PUBLIC_CALLS_PER_MINUTE = 120
const STEPS_PER_CALLER = 120

export function articleRoutes(app: App, context: AppContext): void {
  addRoute(app, articleCalls.list, (request) => {
    const { page, ...query } = request.query
    const { user } = getSignedIn(request)
    return page === undefined ? listDeskArticles(context, query, user) : listDeskPage(context, { ...query, page }, user)
  })

  addRoute(app, articleCalls.authors, () => listAuthorNames(context))

  addRoute(app, articleCalls.get, async (request) => {
    const { user } = getSignedIn(request)
    const { id } = await getVisibleRow(context.store.db, user, request.params.id)
    return forViewer(await getDeskArticle(context, id), user)
  })

  // The desk reads a 404 as a free slug.
  addRoute(app, articleCalls.findSlug, async ({ params: { slug } }) => {
    if (!(await isSlugInUse(context, slug))) throw notFound('Article')
    return { slug, taken: true }
  })

  addRoute(
    app,
    articleCalls.create,
    async (request) => {
      const { user } = getSignedIn(request)
      const article = await createDeskArticle(context, request.body, user)
      await keepAltTexts(context, article, user)
      return article
    },
    { bodyLimit: BODY_LIMIT },
  )

  addRoute(app, articleCalls.changeMany, (request) => changeArticles(context, request.body, getSignedIn(request).user))

  addRoute(
    app,
    articleCalls.update,
    async (request) => {
      const [{ user }, { id }] = [getSignedIn(request), request.params]
      const article = await updateDeskArticle(context, id, request.body, user)
      await keepAltTexts(context, article, user)
      return article
    },
    { bodyLimit: BODY_LIMIT },
  )

  addRoute(app, articleCalls.delete, async (request) => {
    const { version } = request.query
    const options = { version, sendTo: request.body?.sendTo }
    await deleteDeskArticle(context, request.params.id, getSignedIn(request).user, options)
  })

  addRoute(app, articleCalls.restore, (request) =>
    restoreDeskArticle(context, request.body.id, getSignedIn(request).user),
  )

  addRoute(app, articleCalls.undoSave, (request) =>
    undoSave(context, request.params.id, request.body.version, getSignedIn(request).user),
  )

  addRoute(app, articleCalls.revisions, async (request) => {
    const { id } = await getOwnRow(context, getSignedIn(request).user, request.params.id)
    return listRevisions(context.store.db, id)
  })

  addRoute(app, articleCalls.revision, async (request) => {
    const row = await getOwnRow(context, getSignedIn(request).user, request.params.id)
    return getRevision(context.store.db, row, request.params.version)
  })

  addRoute(app, articleCalls.restoreRevision, (request) => {
    const { id, version } = request.params
    return restoreRevision(context, id, version, request.body.version, getSignedIn(request).user)
  })

  addRoute(
    app,
    articleCalls.endReview,
    (request) => endReview(context, getSignedIn(request).user, request.params.id, request.body),
    { rateLimit: perCaller(STEPS_PER_CALLER) },
  )
}

/** Working copies are private: callers get only their own, and the names of others who type. */
export function workingCopyRoutes(app: App, context: AppContext): void {
  addRoute(app, workingCopyCalls.editing, (request) =>
    listOthersEditing(context, getSignedIn(request).user, request.params.articleId),
  )

  addRoute(app, workingCopyCalls.list, (request) =>
    listWorkingCopies(context, getSignedIn(request).user.id, request.params.articleId),
  )

  addRoute(
    app,
    workingCopyCalls.save,
    (request) => saveWorkingCopy(context, getSignedIn(request).user, request.params, request.body),
    { bodyLimit: BODY_LIMIT },
  )

  addRoute(app, workingCopyCalls.discard, async (request) => {
    const { user } = getSignedIn(request)
    await context.store.write(user, (tx) => discardWorkingCopy(tx, user.id, request.params.copyId))
  })
}

export function correctionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/corrections',
    {
      config: { access: 'public', etag: true, rateLimit: perCaller(PUBLIC_CALLS_PER_MINUTE) },
      schema: { querystring: pageQuerySchema, response: { 200: publicCorrectionsSchema } },
    },
    async ({ query }) => listPublicCorrections(context, query),
  )

  addRoute(app, correctionCalls.list, ({ params }) => listCorrections(context, params.id))

  addRoute(app, correctionCalls.create, (request) =>
    createCorrection(context, getSignedIn(request).user, request.params.id, request.body),
  )

  addRoute(app, correctionCalls.update, (request) =>
    updateCorrection(context, getSignedIn(request).user, request.params.id, request.body),
  )

  addRoute(app, correctionCalls.delete, (request) =>
    deleteCorrection(context, getSignedIn(request).user, request.params.id, request.query.version),
  )
}
