import type { Change, PublishedFile, PublisherReply, PublisherRequest } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'

export interface PublishResult {
  release: string
  newRelease: boolean
  written: PublishedFile[]
  removed: string[]
  notices: string[]
}

/** Another machine published until now. */
export interface TakenOver {
  /** The county's date of the live pages. */
  readonly renderedOn: string
}

export interface SiteRenderer {
  /** On failure, rejects with a message for users and leaves the site unchanged, but for withdrawn content. */
  publish(changes: Change[], today: string, takenOver?: TakenOver): Promise<PublishResult>
  /** Reads what another machine publishes. Missing where nothing is kept in memory. */
  follow?(changes: Change[], today: string): Promise<void>
}

/** The message is for users. */
export class RenderError extends Error {
  override name = 'RenderError' as const
  /** Files that were removed or replaced all the same. */
  readonly takenDown: readonly string[]

  constructor(reason: string, takenDown: readonly string[] = []) {
    super(reason)
    this.takenDown = takenDown
  }
}

interface Waiting {
  resolve(result: PublishResult | undefined): void
  reject(error: Error): void
}

type Request = Extract<PublisherRequest, { type: 'publish' | 'follow' }>
type Answer = Extract<PublisherReply, { type: 'published' | 'publish-failed' | 'followed' }>

/** The publisher process, reached through the supervisor. Rejects a publish during which it dies. */
export function createLocalRenderer({ link }: Pick<AppContext, 'link'>): SiteRenderer {
  const waiting = new Map<string, Waiting>()

  link.onMessage((message) => {
    const { type } = message
    if (type === 'published' || type === 'publish-failed' || type === 'followed') settle(message)
    if (type === 'publisher-gone') {
      for (const entry of waiting.values()) entry.reject(new RenderError('The publisher stopped while publishing.'))
      waiting.clear()
    }
  })

  function settle(reply: Answer): void {
    const entry = waiting.get(reply.requestId)
    waiting.delete(reply.requestId)
    if (reply.type === 'publish-failed') entry?.reject(new RenderError(reply.reason, reply.takenDown))
    else entry?.resolve(reply.type === 'published' ? reply : undefined)
  }

  function ask(request: Request): Promise<PublishResult | undefined> {
    return new Promise((resolve, reject) => {
      waiting.set(request.requestId, { resolve, reject })
      link.send(request)
    })
  }

  return {
    async publish(changes, today, takenOver) {
      const request = { type: 'publish', requestId: uuid(), today, changes, ...(takenOver && { takenOver }) } as const
      const result = await ask(request)
      if (!result) throw new RenderError('The publisher gave another answer than expected.')
      return result
    },
    async follow(changes, today) {
      await ask({ type: 'follow', requestId: uuid(), today, changes })
    },
  }
}
