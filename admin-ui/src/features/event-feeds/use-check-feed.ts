import type { EventFeed } from '@hometown/shared-types/event-feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../ui/toast.ts'
import { countsInWords } from './feed-labels.ts'
import { CALENDAR_KEY, checkFeed } from './feeds.api.ts'

export function useCheckFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<EventFeed, 'id' | 'name'>) => checkFeed(id),
    async onSuccess({ outcome, problem, report }, { name }) {
      const title = `${name}: ${outcome === 'failed' ? 'could not be read' : 'checked'}`
      const description = problem ?? (report ? countsInWords(report.counts) : 'Nothing new')
      toast({ title, description, ...(outcome === 'failed' && { variant: 'destructive' }) })
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    },
    onError: (error, { name }) => toastFailure(`Couldn’t check ${name}`, error),
  })
}
