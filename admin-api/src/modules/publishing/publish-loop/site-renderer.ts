import type { Change, PublisherReply } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'

export interface PublishResult {
  release: string
  written: string[]
  removed: string[]
  notices: string[]
}

export interface SiteRenderer {
  /** On failure, rejects with a message for users and leaves the site unchanged, but for withdrawn content. */
  publish(changes: Change[], today: string): Promise<PublishResult>
}

/** The message is for users. */
class RenderError extends Error {
  override name = 'RenderError' as const
}

interface Waiting {
  resolve(result: PublishResult): void
  reject(error: Error): void
}

type Answer = Extract<PublisherReply, { type: 'published' | 'publish-failed' }>

/** The publisher process, reached through the supervisor. Rejects a publish during which it dies. */
export function createLocalRenderer({ link }: Pick<AppContext, 'link'>): SiteRenderer {
  const waiting = new Map<string, Waiting>()

  link.onMessage((message) => {
    if (message.type === 'published' || message.type === 'publish-failed') settle(message)
    if (message.type === 'publisher-gone') {
      for (const entry of waiting.values()) entry.reject(new RenderError('The publisher stopped while publishing.'))
      waiting.clear()
    }
  })

  function settle(reply: Answer): void {
    const entry = waiting.get(reply.requestId)
    waiting.delete(reply.requestId)
    if (reply.type === 'publish-failed') entry?.reject(new RenderError(reply.reason))
    else entry?.resolve(reply)
  }

  return {
    publish(changes, today) {
      const requestId = uuid()
      return new Promise((resolve, reject) => {
        waiting.set(requestId, { resolve, reject })
        link.send({ type: 'publish', requestId, today, changes })
      })
    },
  }
}
