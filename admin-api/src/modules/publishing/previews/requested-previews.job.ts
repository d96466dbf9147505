import { publisherRequestSchema } from '@hometown/shared-types/publishing'
import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { answerPreviewRequest, claimPreviewRequest, deleteExpiredPreviews } from './previews.repository.ts'
import { createPreviewRenderer, PreviewError, type PreviewRequest } from './previews.ts'

const POLL_INTERVAL_MS = 2000
/** Half of what the one who asks waits, so that another publisher still has time. */
const CLAIM_MS = 5000

/** Renders previews for machines without a publisher, as soon as the publisher of this one is ready. */
export function startRequestedPreviews(context: AppContext): { stop(): Promise<void> } {
  const { link, log, store } = context
  const renderer = createPreviewRenderer(context)
  const answering = oneAtATime(answerAll, (error) =>
    log.error({ err: error }, 'could not answer requests for previews'),
  )
  let isReady = false
  let isAskedAgain = false
  const quiet = link.onMessage(({ type }) => {
    if (type === 'ready') isReady = true
    if (type === 'publisher-gone') isReady = false
    if (type === 'ready' || type === 'preview-wanted') look()
  })
  const interval = setInterval(look, POLL_INTERVAL_MS)

  /** A request that comes while the last look ends must not wait for the next poll. */
  function look(): void {
    isAskedAgain = true
    answering.start()
  }

  async function answerAll(): Promise<void> {
    await deleteExpiredPreviews(store)
    while (isReady && isAskedAgain) {
      isAskedAgain = false
      for (;;) {
        const claim = isReady ? await claimPreviewRequest(store, CLAIM_MS) : undefined
        if (!claim) break
        await answer(claim.id, toRequest(claim.request))
      }
    }
  }

  async function answer(id: string, request: PreviewRequest | undefined): Promise<void> {
    try {
      if (!request) throw new PreviewError('The machines run different versions of Hometown. Please try again later.')
      const html = await renderer.render(request, CLAIM_MS)
      if (await answerPreviewRequest(store.db, id, { html })) link.send({ type: 'preview-made', requestId: id })
    } catch (error) {
      // Another publisher claims it when this claim has expired.
      if (!(error instanceof PreviewError) || error.isGone) throw error
      await answerPreviewRequest(store.db, id, { problem: error.message })
      link.send({ type: 'preview-made', requestId: id })
    }
  }

  return {
    async stop() {
      clearInterval(interval)
      quiet()
      isReady = false
      renderer.close()
      await answering.settled()
    },
  }
}

function toRequest(text: string): PreviewRequest | undefined {
  const { data } = publisherRequestSchema.safeParse(JSON.parse(text))
  return data?.type === 'preview' ? data : undefined
}
