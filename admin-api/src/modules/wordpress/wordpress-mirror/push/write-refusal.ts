import { WordPressError } from '@hometown/wordpress-adapter'
import { AppError } from '../../../../http/errors/app-error.ts'
import { STALE_MESSAGE } from '../../../content/articles/stored-articles.service.ts'

const POST_GONE = ['rest_post_invalid_id', 'rest_already_trashed']

export function refusalFor(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof WordPressError) || error.code === 'timeout' || error.status < 400) return undefined
  if (error.code === 'hometown_stale') return staleRevision()
  if (error.status === 401 || error.status === 403)
    return new AppError(403, 'wordpress_forbidden', `WordPress does not allow it: ${error.message}`)
  if (isPostGone(error))
    return new AppError(
      404,
      'not_found',
      'This article is no longer in WordPress. Restore it there, or delete it here.',
    )
  if (error.status < 500) return new AppError(422, 'wordpress_refused', `WordPress refused it: ${error.message}`)
  return undefined
}

/** A missing REST route is also a 404 but says nothing about the post, so check the code. */
export function isPostGone(error: unknown): boolean {
  return error instanceof WordPressError && POST_GONE.includes(error.code ?? '')
}

export function staleRevision(): AppError {
  return new AppError(409, 'stale', STALE_MESSAGE)
}

export function answerLost(): AppError {
  return new AppError(
    503,
    'wordpress_silent',
    'WordPress didn’t answer. Your text is still here. Try again in a moment; it won’t be stored twice.',
  )
}
