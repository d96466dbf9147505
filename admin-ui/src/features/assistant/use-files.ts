import {
  CHAT_FILE_KINDS_MESSAGE,
  CHAT_FILE_LIMIT,
  CHAT_FILE_SIZE_MESSAGE,
  CHAT_FILES_LIMIT,
  CHAT_FILES_MESSAGE,
  type ChatAttachment,
} from '@hometown/shared-types/chat'
import { useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { toastFailure } from '../../ui/toast.ts'
import { attachFile, removeAttachment } from './assistant.api.ts'
import type { OpenConversation } from './use-conversation.ts'

/**
 * MIME types that browsers report for readable files. On Windows a CSV file is `vnd.ms-excel`; the service inspects
 * files without a type.
 */
const KINDS = /^$|^text\/|^application\/(?:pdf|json|xml|vnd\.ms-excel)$|^image\/(?:jpeg|png|webp|gif)$/

/** Files for the next message. The first one creates the conversation if there is none. */
export function useFiles({ waiting, sessionFor, refresh }: OpenConversation) {
  const [uploads, setUploads] = useState(0)
  /** Why files of the last upload weren't attached. */
  const [problems, setProblems] = useState<readonly string[]>([])

  async function attach(files: readonly File[], beginning: string): Promise<void> {
    const good = files.filter((file) => problemOf(file) === undefined)
    const left = Math.max(0, CHAT_FILES_LIMIT - waiting.length)
    const taken = good.slice(0, left)
    setProblems([
      ...files.flatMap((file) => sentence(file, problemOf(file)) ?? []),
      ...good.slice(left).flatMap((file) => sentence(file, CHAT_FILES_MESSAGE) ?? []),
    ])
    setUploads((count) => count + taken.length)
    let id: string | undefined
    for (const file of taken) {
      try {
        id ??= await sessionFor(beginning || file.name)
        await attachFile(id, file)
      } catch (error) {
        const said = sentence(file, messageFrom(error, 'Couldn’t attach the file. Please try again.'))
        setProblems((known) => [...known, ...(said ?? [])])
      } finally {
        setUploads((count) => count - 1)
      }
    }
    if (taken.length > 0) await refresh()
  }

  async function remove(file: ChatAttachment): Promise<void> {
    await removeAttachment(file.id).catch((error: unknown) => toastFailure('Couldn’t remove the file', error))
    await refresh()
  }

  return { isUploading: uploads > 0, problems, forgetProblems: () => setProblems([]), attach, remove }
}

/** Checks that need no upload, so that an unreadable file doesn't create a conversation. */
function problemOf({ size, type }: File): string | undefined {
  if (size === 0) return 'This file is empty.'
  if (size > CHAT_FILE_LIMIT) return CHAT_FILE_SIZE_MESSAGE
  return KINDS.test(type) ? undefined : CHAT_FILE_KINDS_MESSAGE
}

function sentence({ name }: File, problem: string | undefined): string[] | undefined {
  return problem === undefined ? undefined : [`${name}: ${problem}`]
}
