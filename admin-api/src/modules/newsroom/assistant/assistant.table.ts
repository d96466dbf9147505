import type { AiProvider } from '@hometown/shared-types/ai'
import type { ChatMessage } from '@hometown/shared-types/chat'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface ChatSessionTable {
  id: string
  title: string
  provider: AiProvider
  user_id: string
  created_at: number
  updated_at: number
}
export type ChatSessionRow = Selectable<ChatSessionTable>

export interface ChatMessageTable {
  id: string
  session_id: string
  role: ChatMessage['role']
  content: string
  /** At most one per session is `writing`. */
  state: Generated<ChatMessage['state']>
  answered_by: ChatMessage['answeredBy']
  /** JSON array of `chatBasisSchema`. */
  rests_on: Generated<string>
  notices: Generated<string>
  problem: string | null
  article_id: string | null
  /** When its writer last touched it; shows abandoned answers. */
  touched_at: Generated<number>
  created_at: number
}
export type ChatMessageRow = Selectable<ChatMessageTable>
export type NewChatMessageRow = Insertable<ChatMessageTable>

export interface ChatAttachmentTable {
  /** Also the name of the stored file. */
  id: string
  session_id: string
  /** Null until it is sent. */
  message_id: string | null
  original_name: string
  file_type: string
  file_size: number
  /** Null for pictures. */
  extracted: string | null
  uploaded_at: number
}
export type ChatAttachmentRow = Selectable<ChatAttachmentTable>
