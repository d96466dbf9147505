import { type Category, FALLBACK_CATEGORY } from '@hometown/shared-types/category'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { ArticleRow } from '../articles.table.ts'
import { deleteOpenCategory, insertOpenCategory } from './open-categories.repository.ts'

export { listOpenCategories } from './open-categories.repository.ts'

const CHOOSE_CATEGORY = 'Choose a category first'

/** A post needs a category, so a draft without one has this until somebody chooses. */
export function storedCategory(category: Category | null): Category {
  return category ?? FALLBACK_CATEGORY
}

/** Somebody may have chosen another category in WordPress, or published there. */
export function isCategoryOpen({ status, category }: Pick<ArticleRow, 'status' | 'category'>): boolean {
  return status !== 'published' && category === FALLBACK_CATEGORY
}

/** @param category null when nobody has chosen, undefined when the save doesn't name one */
export async function keepOpenCategory(
  trx: Transaction<Database>,
  articleId: string,
  category: Category | null | undefined,
): Promise<void> {
  if (category === null) await insertOpenCategory(trx, articleId)
  else if (category !== undefined) await deleteOpenCategory(trx, articleId)
}

export function categoryRequired(): AppError {
  const issues = [{ path: 'category', message: CHOOSE_CATEGORY }]
  return new AppError(422, 'invalid', CHOOSE_CATEGORY, { issues })
}
