import { type CurrentUser, isEditor } from '@hometown/shared-types/auth'
import type { MentionsPage } from '@hometown/shared-types/comment'
import type { PageQuery } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../../context.ts'
import { listMentions } from './mentions.repository.ts'

export async function listOwnMentions(
  { store }: Pick<AppContext, 'store'>,
  user: CurrentUser,
  { page, per_page }: PageQuery,
): Promise<MentionsPage> {
  const { rows, total, unread } = await listMentions(store.db, user.id, {
    ...{ offset: (page - 1) * per_page, limit: per_page, onlyOwn: !isEditor(user) },
  })
  const data = rows.map((row) => ({
    ...{ commentId: row.id, articleId: row.article_id, title: row.title, authorName: row.author_name },
    ...{ text: row.body, createdAt: row.created_at, isRead: row.read_at !== null },
  }))
  return { data, total, totalPages: Math.ceil(total / per_page), unread }
}
