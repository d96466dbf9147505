import { AppError } from '../../../../http/errors/app-error.ts'
import { articleFromRow } from '../article-json.ts'
import type { ArticleRow } from '../articles.table.ts'

export const STALE_MESSAGE = 'This article has changed since you opened it.'

export function staleSave(current: ArticleRow): AppError {
  return new AppError(409, 'stale', STALE_MESSAGE, { extra: { current: articleFromRow(current) } })
}
