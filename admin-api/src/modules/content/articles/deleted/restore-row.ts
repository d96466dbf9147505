import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { withUploadSizes } from '../../media/library/media.service.ts'
import type { columnsOfNew } from '../article-values.ts'
import { isContentNumberTaken } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { takeContentNumbers } from '../writing/content-numbers.ts'
import { pictureColumns } from '../writing/local-rows.ts'
import { type DeletedArticle, readDeleted, refuseTakenAddress } from './deleted-article.ts'
import { bringBack, nothingKept } from './withdrawn-article.ts'

export async function restoreRow(
  context: AppContext,
  trx: Transaction<Database>,
  { id, article: { slug, publishedAt } }: Pick<DeletedArticle, 'id' | 'article'>,
  columns: ReturnType<typeof columnsOfNew>,
  savedBy: string | null,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const { version, withdrawn } = await readDeleted(trx, id)
  await refuseTakenAddress(trx, slug)
  const known = withdrawn ?? nothingKept(id, version, now)
  const { wordpressId, origin, createdAt } = known
  const hasNumber = wordpressId !== null && !(await isContentNumberTaken(trx, wordpressId))
  const row = {
    ...columns,
    ...(await pictureColumns(trx, columns.image_url)),
    content_html: await withUploadSizes(trx, columns.content_html ?? ''),
    origin,
    wordpress_id: hasNumber ? wordpressId : await takeContentNumbers(trx, 1),
    slug,
    published_at: publishedAt,
    created_at: createdAt,
    updated_at: now,
  }
  return bringBack(trx, context, row, known, savedBy)
}
