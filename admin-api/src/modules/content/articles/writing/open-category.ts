import { type Category, FALLBACK_CATEGORY } from '@hometown/shared-types/category'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { ArticleRow } from '../articles.table.ts'

const CHOOSE_CATEGORY = 'Choose a category first'

/** A post needs a category, so a draft without one has this until somebody chooses. */
export function storedCategory(category: Category | null): Category {
  return category ?? FALLBACK_CATEGORY
}

/** Somebody may have chosen another category in WordPress, or published there. */
export function isCategoryOpen({
  status,
  category,
  category_open: isOpen,
}: Pick<ArticleRow, 'status' | 'category' | 'category_open'>): boolean {
  return isOpen === 1 && status !== 'published' && category === FALLBACK_CATEGORY
}

export function categoryRequired(): AppError {
  const issues = [{ path: 'category', message: CHOOSE_CATEGORY }]
  return new AppError(422, 'invalid', CHOOSE_CATEGORY, { issues })
}
