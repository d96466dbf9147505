import type { AiProvider } from '@hometown/shared-types/contract/ai'
import type { ChatMessage } from '@hometown/shared-types/contract/assistant'

export interface ChatSessionTable {
  id: string
  title: string
  provider: AiProvider
  user_id: string
  created_at: number
  updated_at: number
}

export interface ChatMessageTable {
  id: string
  session_id: string
  role: ChatMessage['role']
  content: string
  state: Exclude<ChatMessage['state'], 'writing'>
  answered_by: ChatMessage['answeredBy']
  /** JSON array of `chatBasisSchema`. */
  rests_on: string
  notices: string
  problem: string | null
  created_at: number
}

export interface ChatAttachmentTable {
  /** The id is also the name of the stored file. */
  id: string
  session_id: string
  /** The id is null until the file is sent. */
  message_id: string | null
  original_name: string
  file_type: string
  file_size: number
  /** The text is null for pictures. */
  extracted: string | null
  uploaded_at: number
}
