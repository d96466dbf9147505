import { type Category, FALLBACK_CATEGORY } from '@hometown/shared-types/category'
import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { type ArticleSummaryRow, articleSummaryFromRow } from '../article-json.ts'
import { listMarks, reviewOf } from '../article-marks.repository.ts'
import { LOCAL_ORIGIN } from '../article-values.ts'
import type { ArticleRow } from '../articles.table.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { listCopiedArticles } from '../working-copies/working-copies.service.ts'

export function deskArticleFromRow(row: ArticleRow, marks: DeskMarks): DeskArticle {
  const { hasOwnChanges: _, ...summary } = deskSummaryFromRow(row, marks)
  return { ...summary, content: editedContent(row) }
}

export function deskSummaryFromRow(
  row: ArticleSummaryRow,
  marks: DeskMarks,
): Omit<DeskArticleSummary, 'thumbnailUrl' | 'hasPartsElsewhere'> {
  return {
    ...articleSummaryFromRow(row),
    ...marks,
    wordpressEditUrl: wordpressEditUrl(row),
  }
}

function wordpressEditUrl({ origin, wordpress_id }: Pick<ArticleRow, 'origin' | 'wordpress_id'>): string | null {
  return origin === LOCAL_ORIGIN ? null : `${origin}/wp-admin/post.php?post=${wordpress_id}&action=edit`
}

/** What the desk knows about an article beside its row. */
export type DeskMarks = Pick<
  DeskArticleSummary,
  'publishAt' | 'unpublishAt' | 'needsCategory' | 'hasOwnChanges' | 'review' | 'ownerId'
>

/** @param userId whose unsaved changes are marked; without it nobody's */
export async function readDeskMarks(
  db: Kysely<Database>,
  articleIds: readonly string[],
  userId?: string,
): Promise<(articleId: string) => DeskMarks> {
  const plans = await readPlans(db, articleIds)
  const marks = await listMarks(db, articleIds)
  const changed = new Set(userId === undefined ? [] : await listCopiedArticles(db, userId, articleIds))
  return (id) => {
    const known = marks.get(id)
    return {
      ...(plans.get(id) ?? NO_PLANS),
      needsCategory: known !== undefined && isCategoryOpen(known),
      hasOwnChanges: changed.has(id),
      review: reviewOf(known?.review),
      ownerId: known?.owner_id ?? null,
    }
  }
}

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

/** WordPress's blocks and shortcodes must be kept; local articles are edited as published. */
export function editedContent(row: Pick<ArticleRow, 'origin' | 'content_raw' | 'content_html'>): string {
  return row.origin === LOCAL_ORIGIN ? row.content_html : row.content_raw
}
