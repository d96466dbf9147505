import { useQuery } from '@tanstack/react-query'
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { listReceipts } from './article-editor.api.ts'

const ASK_EVERY_MS = 250
/** The service retries failed publishes with growing delays, so keep polling. */
const ASK_AFTER_FAILURE_MS = 3_000
const PATIENCE_MS = 15_000
const CLOCKS_DIFFER_MS = 2_000

/** Whether readers see the save already. */
export function LiveState({ updatedAt }: { updatedAt: number }) {
  const [asksUntil] = useState(() => Date.now() + PATIENCE_MS)
  const { data: receipt } = useQuery({
    queryKey: ['receipt-of-save', updatedAt],
    queryFn: async ({ signal }) => {
      const receipts = await listReceipts(signal)
      return receipts.find(({ startedAt }) => Date.parse(startedAt) >= updatedAt - CLOCKS_DIFFER_MS) ?? null
    },
    refetchInterval: ({ state }) => {
      const outcome = state.data?.outcome
      if (outcome === 'live') return false
      if (outcome === 'failed' || outcome === 'held') return ASK_AFTER_FAILURE_MS
      return Date.now() > asksUntil ? ASK_AFTER_FAILURE_MS : ASK_EVERY_MS
    },
    gcTime: 0,
  })
  if (receipt?.outcome === 'live') {
    return (
      <span className="inline-flex items-center gap-1.5 align-bottom text-green">
        <CircleCheck aria-hidden className="size-4" />
        live in {receipt.milliseconds ?? 0} ms
      </span>
    )
  }
  if (receipt?.outcome === 'failed' || receipt?.outcome === 'held') {
    return (
      <span className="inline-flex items-center gap-1.5 align-bottom text-danger">
        <TriangleAlert aria-hidden className="size-4" />
        {receipt.message}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom text-quiet">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      is being published…
    </span>
  )
}
