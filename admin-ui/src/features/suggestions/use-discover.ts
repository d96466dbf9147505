import type { ReaderCategory } from '@hometown/shared-types/category'
import type { HarvestResult } from '@hometown/shared-types/harvest'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLiveEvent } from '../../lib/live-events.ts'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { discover, harvestQuery, isRunning, stopHarvest } from './harvest.api.ts'

const TOUCHED = ['harvest', 'content-suggestions', 'sources']

/** Starts or joins a harvest run, follows it, and stops it. */
export function useDiscover() {
  const client = useQueryClient()
  const { data: run = null } = useQuery(harvestQuery)
  useLiveEvent('harvest', () => client.invalidateQueries({ queryKey: harvestQuery.queryKey }).catch(reportError))
  const refresh = () => Promise.all(TOUCHED.map((list) => client.invalidateQueries({ queryKey: [list] })))
  /** A run that was seen running and whose end hasn't been reported. */
  const followed = useRef<string>(undefined)

  const start = useMutation({
    mutationFn: (category: ReaderCategory | undefined) => discover(category),
    // The run appears shortly after the request.
    onMutate() {
      setTimeout(() => client.invalidateQueries({ queryKey: harvestQuery.queryKey }).catch(reportError), 300)
    },
    onSuccess(result) {
      followed.current = undefined
      reportEnd(result)
    },
    onError: (error) => toastFailure('Aggregation failed', error),
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: stopHarvest,
    onSuccess: () => client.invalidateQueries({ queryKey: harvestQuery.queryKey }),
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

function reportEnd({ discovered, sourcesScanned, failed, stopped }: HarvestResult): void {
  const words = `Discovered ${countOf(discovered, 'new item')} from ${countOf(sourcesScanned, 'source')}.`
  const unread = sourcesScanned === 1 ? 'It' : countOf(failed, 'of them', 'of them')
  toast({
    title: stopped ? 'Scan stopped' : 'Content aggregation complete',
    description: failed > 0 ? `${words} ${unread} couldn’t be read.` : words,
  })
}
