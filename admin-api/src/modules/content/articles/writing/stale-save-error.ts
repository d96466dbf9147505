import { AppError } from '../../../../http/errors/app-error.ts'
import { articleFromRow } from '../article-json.ts'
import type { ArticleRow } from '../articles.table.ts'

export const STALE_MESSAGE = 'Another editor saved this article in the meantime.'

export function staleSave(current: ArticleRow): AppError {
  return new AppError(409, 'stale', STALE_MESSAGE, { extra: { current: articleFromRow(current) } })
}
