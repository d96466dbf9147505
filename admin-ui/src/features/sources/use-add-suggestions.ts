import type { ReaderCategory } from '@hometown/shared-types/category'
import type { SourceSuggestion } from '@hometown/shared-types/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { toast } from '../../ui/toast.ts'
import { createSource, SOURCES_KEY } from './sources.api.ts'

interface AddSuggestions {
  category: ReaderCategory
  onAdded(url: string): void
  onDone(): void
}

/** One call per source, in order. Stops at the first failure; sources already added stay. */
export function useAddSuggestions({ category, onAdded, onDone }: AddSuggestions) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(selected: readonly SourceSuggestion[]) {
      if (selected.length === 0) throw new NothingSelectedError()
      for (const { problem: _, ...suggestion } of selected) {
        await createSource({ ...suggestion, category, status: 'active', aiSuggested: true })
        onAdded(suggestion.url)
      }
    },
    onSuccess(_, selected) {
      toast({ title: 'Sources added', description: `${countOf(selected.length, 'source')} added to ${category}.` })
      onDone()
    },
    onError(error) {
      if (error instanceof NothingSelectedError) {
        toast({ title: 'No sources selected', description: error.message, variant: 'destructive' })
      } else toast({ title: 'Error', description: 'Failed to add some sources.', variant: 'destructive' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: SOURCES_KEY }),
  })
}

class NothingSelectedError extends Error {
  constructor() {
    super('Please toggle on at least one source to add.')
  }
}
