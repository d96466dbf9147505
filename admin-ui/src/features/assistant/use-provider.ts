import type { AiProvider } from '@hometown/shared-types/ai'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assistantStateQuery } from './assistant.api.ts'

/** Who answers: whom the conversation was given to, else whom somebody chose for the next, else the newsroom's own. */
export function useProvider(ofConversation: AiProvider | undefined) {
  const [wanted, setWanted] = useState<AiProvider>()
  const { data } = useQuery(assistantStateQuery)
  const providers = data?.providers ?? []
  const usual = providers.find(({ configured }) => configured)?.provider ?? 'openai'
  const chosen = ofConversation ?? wanted ?? usual
  return {
    providers,
    chosen,
    /** Until that is known, it is taken for granted. */
    isConfigured: providers.find(({ provider }) => provider === chosen)?.configured ?? true,
    setWanted,
  }
}
