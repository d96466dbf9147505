import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { useState } from 'react'
import { useLiveEvent } from '../../lib/live-events.ts'

/** Of the last publish that began or ended while the screen is open. */
export function useReceipt(): PublishReceipt | undefined {
  const [receipt, setReceipt] = useState<PublishReceipt>()
  useLiveEvent('publish', (event) => setReceipt(event.receipt))
  return receipt
}
