import type { AiProvider } from '@hometown/shared-types/ai'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'
import { toastFailure } from '../../ui/toast.ts'
import { assistantStateQuery, changeSession, conversationQuery, createSession, sessionsQuery } from './assistant.api.ts'

const searchSchema = z.object({ session: z.string().optional().catch(undefined) })
const TITLE_LENGTH = 80

export type OpenConversation = ReturnType<typeof useConversation>

/** The conversation in the address, or a new one. */
export function useConversation(writingIn: string | undefined) {
  const client = useQueryClient()
  const [{ session: current }, change] = useSearchParams(searchSchema)
  const isOpen = current !== undefined
  const query = useQuery({ ...conversationQuery(current ?? '', writingIn === current), enabled: isOpen })
  const { messages = [], attachments = [] } = (isOpen && query.data) || {}
  const { setWanted, ...provider } = useProvider(isOpen ? query.data?.provider : undefined)
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })

  function open(id: string | undefined): void {
    change({ session: id })
  }

  /** Returns the open conversation, or creates one named after its first message. */
  async function sessionFor(beginning: string): Promise<string> {
    if (current !== undefined) return current
    const title = beginning.replace(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH)
    const { id } = await createSession({ title, provider: provider.chosen })
    await client.fetchQuery(conversationQuery(id, true))
    open(id)
    return id
  }

  async function chooseProvider(wanted: AiProvider): Promise<void> {
    setWanted(wanted)
    if (current === undefined) return
    await changeSession(current, { provider: wanted }).catch((error: unknown) =>
      toastFailure('Couldn’t change the provider', error),
    )
    await refresh()
  }

  return {
    current,
    query,
    messages,
    attachments,
    /** Files for the next message. */
    waiting: attachments.filter(({ messageId }) => messageId === null),
    isWriting: messages.at(-1)?.state === 'writing' || (isOpen && writingIn === current),
    provider,
    open,
    sessionFor,
    chooseProvider,
    refresh,
  }
}

/** The conversation's own provider, else the one chosen for the next conversation, else the first configured one. */
function useProvider(ofConversation: AiProvider | undefined) {
  const [wanted, setWanted] = useState<AiProvider>()
  const { data } = useQuery(assistantStateQuery)
  const providers = data?.providers ?? []
  const usual = providers.find(({ configured }) => configured)?.provider ?? 'openai'
  const chosen = ofConversation ?? wanted ?? usual
  return {
    providers,
    chosen,
    /** Assumed until the list has loaded. */
    isConfigured: providers.find(({ provider }) => provider === chosen)?.configured ?? true,
    setWanted,
  }
}
