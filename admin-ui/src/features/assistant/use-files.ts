import type { ChatAttachment } from '@hometown/shared-types/chat'
import { useState } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import { attachFile, removeAttachment } from './assistant.api.ts'
import type { OpenConversation } from './use-conversation.ts'

/** Files for the next message of a conversation, which begins with the first of them where there is none. */
export function useFiles({ sessionFor, refresh }: OpenConversation) {
  const [uploads, setUploads] = useState(0)

  async function attach(files: readonly File[], beginning: string): Promise<void> {
    setUploads((count) => count + files.length)
    let id: string | undefined
    for (const file of files) {
      try {
        id ??= await sessionFor(beginning || file.name)
        await attachFile(id, file)
      } catch (error) {
        toastFailure(`${file.name} could not be attached`, error)
      } finally {
        setUploads((count) => count - 1)
      }
    }
    await refresh()
  }

  async function remove(file: ChatAttachment): Promise<void> {
    await removeAttachment(file.id).catch((error: unknown) => toastFailure('The file could not be removed', error))
    await refresh()
  }

  return { isUploading: uploads > 0, attach, remove }
}
