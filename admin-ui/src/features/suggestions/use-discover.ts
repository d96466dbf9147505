import type { ReaderCategory } from '@hometown/shared-types/category'
import {
  currentHarvestSchema,
  type HarvestResult,
  type HarvestRun,
  harvestResultSchema,
} from '@hometown/shared-types/harvest'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

const HARVEST = '/api/content-suggestions/harvest'
/** Poll interval in milliseconds, in case live updates fail. */
const LOOK = 3000

/** The current run, or else the last one. */
const harvestQuery = queryOptions({
  queryKey: ['harvest'],
  queryFn: ({ signal }) => api.get(HARVEST, currentHarvestSchema, { signal }),
  refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK : false),
})

/** Starts or joins a harvest run, follows it, and stops it. @param onEnd after the end of a run, to show what it found */
export function useDiscover(onEnd: () => Promise<unknown>) {
  const client = useQueryClient()
  const { data: run = null } = useQuery(harvestQuery)
  const look = () => client.invalidateQueries({ queryKey: harvestQuery.queryKey })
  useLiveEvent('harvest', () => look().catch(reportError))
  const refresh = () => Promise.all([look(), client.invalidateQueries({ queryKey: ['sources'] }), onEnd()])
  /** A run that was seen running and whose end hasn't been reported. */
  const followed = useRef<string>(undefined)

  const start = useMutation({
    mutationFn: (category: ReaderCategory | undefined) =>
      api.post('/api/content-suggestions/aggregate', category ? { category } : {}, harvestResultSchema),
    // The run appears shortly after the request.
    onMutate() {
      setTimeout(() => look().catch(reportError), 300)
    },
    onSuccess(result) {
      followed.current = undefined
      reportEnd(result)
    },
    onError: (error) => toastFailure('Aggregation failed', error),
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: () => api.post(`${HARVEST}/stop`, {}, z.unknown()),
    onSuccess: look,
    onError: (error) => toastFailure('Couldn’t stop the scan', error),
  })

  // A run joined after a reload or from another desk has no pending request here, so watch for its end.
  const follow = useEffectEvent(() => {
    if (!run || start.isPending) return
    if (isRunning(run)) followed.current = run.id
    else if (followed.current === run.id) {
      followed.current = undefined
      reportEnd(run)
      refresh().catch(reportError)
    }
  })
  useEffect(() => {
    if (run) follow()
  }, [run])

  return { run, isScanning: start.isPending || isRunning(run), start, stop }
}

function isRunning(run: HarvestRun | null | undefined): boolean {
  return run != null && run.finishedAt === null
}

function reportEnd({ discovered, sourcesScanned, failed, stopped }: HarvestResult): void {
  const words = `Discovered ${countOf(discovered, 'new item')} from ${countOf(sourcesScanned, 'source')}.`
  const unread = sourcesScanned === 1 ? 'It' : countOf(failed, 'of them', 'of them')
  toast({
    title: stopped ? 'Scan stopped' : 'Content aggregation complete',
    description: failed > 0 ? `${words} ${unread} couldn’t be read.` : words,
  })
}
