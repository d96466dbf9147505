import { AI_NOT_CONFIGURED } from '@hometown/shared-types/ai'
import type { ReaderCategory } from '@hometown/shared-types/category'
import {
  type LatestSourceSuggestions,
  SOURCE_AI_UNAVAILABLE_MESSAGE,
  type SourceSuggestion,
} from '@hometown/shared-types/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import { SOURCES_KEY, suggestSources } from './sources.api.ts'

export interface Proposal {
  /** A new key for each response resets the list. */
  key: string
  category: ReaderCategory
  suggestions: readonly SourceSuggestion[]
}

export function useSuggestSources() {
  const client = useQueryClient()
  const { role } = useCurrentUser()
  const navigate = useNavigate()
  const openSettings = () => navigate({ to: paths.settings, search: { tab: 'connections' } }).catch(reportError)
  const suggest = useMutation({
    mutationFn: suggestSources,
    async onSuccess({ suggestions }) {
      const description =
        suggestions.length === 0
          ? 'We found no new sources that we can read.'
          : `Found ${countOf(suggestions.length, 'source')}.`
      toast({ title: 'Suggestions generated', description })
      await client.invalidateQueries({ queryKey: [...SOURCES_KEY, 'suggested'] })
    },
    onError(error) {
      const isOff = error instanceof ApiError && error.code === AI_NOT_CONFIGURED
      toast({
        title: 'Error',
        description: messageFrom(error, SOURCE_AI_UNAVAILABLE_MESSAGE),
        variant: 'destructive',
        // Only administrators have that settings tab.
        ...(isOff && role === 'admin' && { action: { label: 'Connections', onSelect: openSettings } }),
      })
    },
  })
  const { data, variables: category, submittedAt } = suggest
  const proposed: Proposal | undefined =
    data && category ? { key: `${submittedAt}`, category, suggestions: data.suggestions } : undefined
  return {
    start: (wanted: ReaderCategory) => suggest.mutate(wanted),
    clear: suggest.reset,
    isPending: suggest.isPending,
    proposed,
  }
}

export function proposalOf(latest: LatestSourceSuggestions | undefined): Proposal | undefined {
  if (!latest?.category) return undefined
  return { key: latest.suggestedAt ?? '', category: latest.category, suggestions: latest.suggestions }
}
