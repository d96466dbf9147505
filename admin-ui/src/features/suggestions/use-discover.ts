import type { ReaderCategory } from '@hometown/shared-types/category'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../lib/live-events.ts'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { discover, harvestQuery, isRunning, stopHarvest } from './harvest.api.ts'

/** The reading of the sources: begins it or joins one, follows it, and ends it. */
export function useDiscover() {
  const client = useQueryClient()
  const { data: run = null } = useQuery(harvestQuery)
  useLiveEvent('harvest', () => void client.invalidateQueries({ queryKey: harvestQuery.queryKey }))

  const start = useMutation({
    mutationFn: (category: ReaderCategory | undefined) => discover(category),
    // The run is there a moment after it was asked for.
    onMutate: () => void setTimeout(() => client.invalidateQueries({ queryKey: harvestQuery.queryKey }), 300),
    onSuccess({ discovered, sourcesScanned, failed }) {
      const words = `Discovered ${countOf(discovered, 'new item')} from ${countOf(sourcesScanned, 'source')}`
      toast({
        title: 'Content aggregation complete',
        description: failed > 0 ? `${words}; ${countOf(failed, 'source')} could not be read.` : `${words}.`,
      })
    },
    onError: (error) => toastFailure('Aggregation failed', error),
    onSettled: () =>
      Promise.all(
        ['harvest', 'content-suggestions', 'sources'].map((list) => client.invalidateQueries({ queryKey: [list] })),
      ),
  })
  const stop = useMutation({
    mutationFn: stopHarvest,
    onSuccess: () => client.invalidateQueries({ queryKey: harvestQuery.queryKey }),
    onError: (error) => toastFailure('The scan could not be stopped', error),
  })
  return { run, isScanning: start.isPending || isRunning(run), start, stop }
}
