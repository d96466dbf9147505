import type { PublisherRequest } from '@hometown/shared-types/publishing'
import type { AppContext } from '../../../context.ts'

export type PreviewRequest = Extract<PublisherRequest, { type: 'preview' }>

/** `isGone`: the publisher died, so another one may still render it. The message is for people. */
export class PreviewError extends Error {
  override name = 'PreviewError' as const
  readonly isGone: boolean

  constructor(reason: string, { isGone = false } = {}) {
    super(reason)
    this.isGone = isGone
  }
}

export interface PreviewRenderer {
  /** @throws PreviewError */
  render(request: PreviewRequest, withinMs: number): Promise<string>
  close(): void
}

interface Waiting {
  resolve(html: string): void
  reject(error: PreviewError): void
}

/** Has the publisher of this machine render previews. */
export function createPreviewRenderer({ link }: Pick<AppContext, 'link'>): PreviewRenderer {
  const waiting = new Map<string, Waiting>()

  const stopListening = link.onMessage((message) => {
    if (message.type === 'previewed') waiting.get(message.requestId)?.resolve(message.html)
    if (message.type === 'preview-failed') waiting.get(message.requestId)?.reject(new PreviewError(message.reason))
    if (message.type === 'publisher-gone')
      refuseAll(new PreviewError('The publisher was restarted. Please try again.', { isGone: true }))
  })

  function refuseAll(error: PreviewError): void {
    for (const { reject } of [...waiting.values()]) reject(error)
  }

  return {
    async render(request, withinMs) {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const refuse = () => reject(new PreviewError('The publisher didn’t answer in time. Please try again.'))
      const timer = setTimeout(refuse, withinMs)
      waiting.set(request.requestId, { resolve, reject })
      try {
        link.send(request)
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(request.requestId)
      }
    },
    close() {
      stopListening()
      refuseAll(new PreviewError('The service is stopping.'))
    },
  }
}
