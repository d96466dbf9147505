import { type ChatAttachment, type ChatMessage, type ChatSession, chatBasisSchema } from '@hometown/shared-types/chat'
import { isoTime } from '@hometown/shared-types/iso-time'
import { singleLine } from '@hometown/shared-types/storable-text'
import { z } from 'zod'
import type { ChatAttachmentRow, ChatMessageRow, ChatSessionRow } from './assistant.table.ts'

const restsOnSchema = z.array(chatBasisSchema)
const noticesSchema = z.array(z.string())

export function sessionFromRow(row: ChatSessionRow): ChatSession {
  return {
    id: row.id,
    title: singleLine(row.title),
    provider: row.provider,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

export function messageFromRow(row: ChatMessageRow): ChatMessage {
  return {
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    content: row.content,
    state: row.state,
    answeredBy: row.answered_by,
    restsOn: restsOnSchema.parse(JSON.parse(row.rests_on)),
    notices: noticesSchema.parse(JSON.parse(row.notices)),
    problem: row.problem,
    articleId: row.article_id,
    createdAt: isoTime(row.created_at),
  }
}

export function attachmentFromRow(row: ChatAttachmentRow): ChatAttachment {
  return {
    id: row.id,
    sessionId: row.session_id,
    messageId: row.message_id,
    fileName: row.file_name,
    originalName: row.original_name,
    fileType: row.file_type,
    fileSize: row.file_size,
    fileUrl: row.file_url,
    uploadedAt: isoTime(row.uploaded_at),
  }
}
