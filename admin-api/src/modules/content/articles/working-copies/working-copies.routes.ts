import { workingCopyCalls } from '@hometown/shared-types/working-copy'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { type App, addRoute } from '../../../../http/routing.ts'
import { discardWorkingCopy, listOthersEditing, listWorkingCopies, saveWorkingCopy } from './working-copies.service.ts'

const BODY_LIMIT = 8 * 1024 * 1024

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
    await context.store.groupWrite((trx) => discardWorkingCopy(trx, user.id, request.params.copyId))
    return {}
  })
}
