import { parentPort } from 'node:worker_threads'
import type { ShareCard } from '@hometown/shared-types/share-card'
import { drawCard } from './draw-card.ts'

parentPort?.on('message', async (card: ShareCard) => {
  parentPort?.postMessage(await drawCard(card))
})
