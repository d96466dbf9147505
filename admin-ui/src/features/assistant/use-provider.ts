import type { AiProvider } from '@hometown/shared-types/ai'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assistantStateQuery } from './assistant.api.ts'

/** The conversation's own provider, else the one chosen for the next conversation, else the first configured one. */
export function useProvider(ofConversation: AiProvider | undefined) {
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
