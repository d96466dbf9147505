import type { ChatSession } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../context.ts'
import { findSessionOfArticle } from './chat.repository.ts'
import { sessionFromRow } from './chat-json.ts'

export async function findConversationOfArticle(
  { store }: Pick<AppContext, 'store'>,
  userId: string,
  articleId: string,
): Promise<ChatSession | undefined> {
  const row = await findSessionOfArticle(store.db, userId, storable(articleId))
  return row && sessionFromRow(row)
}
