import type { Change, PublishedFile, PublisherReply } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { ProcessLink } from '../../../processes/process-link.ts'

export interface PublishResult {
  release: string
  newRelease: boolean
  written: PublishedFile[]
  removed: string[]
  notices: string[]
}

export interface SiteRenderer {
  /** On failure, rejects with a message for users and leaves the site unchanged. */
  publish(changes: Change[], today: string): Promise<PublishResult>
}

/** The publisher process, reached through the supervisor. Rejects a publish during which it dies. */
export function createLocalRenderer(link: ProcessLink): SiteRenderer {
  const waiting = new Map<string, { resolve(result: PublishResult): void; reject(error: Error): void }>()

  link.onMessage((message) => {
    if (message.type === 'published' || message.type === 'publish-failed') settle(message)
    if (message.type === 'publisher-gone') {
      for (const entry of waiting.values()) entry.reject(new Error('The publisher stopped while publishing.'))
      waiting.clear()
    }
  })

  function settle(reply: Extract<PublisherReply, { type: 'published' | 'publish-failed' }>): void {
    const entry = waiting.get(reply.requestId)
    waiting.delete(reply.requestId)
    if (reply.type === 'published') entry?.resolve(reply)
    else entry?.reject(new Error(reply.reason))
  }

  return {
    publish(changes, today) {
      return new Promise((resolve, reject) => {
        const requestId = uuid()
        waiting.set(requestId, { resolve, reject })
        link.send({ type: 'publish', requestId, today, changes })
      })
    },
  }
}
