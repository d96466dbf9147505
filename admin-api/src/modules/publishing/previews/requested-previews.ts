import type { AppContext } from '../../../context.ts'
import { deletePreviewRequest, findPreviewAnswer, insertPreviewRequest } from './preview-requests.repository.ts'
import { PreviewError, type PreviewRenderer } from './render-preview.ts'

const LOOK_EVERY_MS = 500

/** Has another machine’s publisher render previews: a row asks, and the first publisher that is free answers in it. */
export function createRequestedPreviews({ store, link }: Pick<AppContext, 'store' | 'link'>): PreviewRenderer {
  const waiting = new Map<string, { look(): void; stop(): void }>()

  const stopListening = link.onMessage((message) => {
    if (message.type === 'preview-made') waiting.get(message.requestId)?.look()
  })

  async function untilAnswered(id: string, withinMs: number): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const look = () => {
      findPreviewAnswer(store.db, id).then((answer) => {
        if (answer?.html) resolve(answer.html)
        else if (answer?.problem) reject(new PreviewError(answer.problem))
      }, reject)
    }
    const refuse = () => reject(new PreviewError('No publisher answered in time. Please try again.'))
    const timers = [setInterval(look, LOOK_EVERY_MS), setTimeout(refuse, withinMs)]
    waiting.set(id, { look, stop: () => reject(new PreviewError('The service is stopping.')) })
    try {
      link.send({ type: 'preview-wanted' })
      return await promise
    } finally {
      for (const timer of timers) clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    async render(request, withinMs) {
      const id = request.requestId
      await insertPreviewRequest(store, { id, request: JSON.stringify(request), milliseconds: withinMs })
      try {
        return await untilAnswered(id, withinMs)
      } finally {
        // Expired rows also go with the next claim.
        await deletePreviewRequest(store.db, id).catch(() => undefined)
      }
    },
    close() {
      stopListening()
      for (const { stop } of [...waiting.values()]) stop()
    },
  }
}
