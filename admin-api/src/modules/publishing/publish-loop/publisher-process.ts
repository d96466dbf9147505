import type { AppContext } from '../../../context.ts'

/** What the publish loop knows about the process that renders. */
export interface PublisherProcess {
  readonly isReady: boolean
  /** It started since `noteAsked`. */
  readonly isFresh: boolean
  /** Of the compiled pages. */
  readonly code: string | undefined
  /** Starts and ends so far: whoever waited for the publisher compares it. */
  readonly generation: number
  noteAsked(): void
  stop(): void
}

interface PublisherProcessOptions {
  /** The renderer needs no start. */
  readonly isReady: boolean
  onReady(): void
  onGone(): void
}

export function followPublisherProcess(
  { link }: Pick<AppContext, 'link'>,
  { isReady: isReadyAtFirst, onReady, onGone }: PublisherProcessOptions,
): PublisherProcess {
  let isReady = isReadyAtFirst
  let isFresh = false
  let code: string | undefined
  let generation = 0

  const stop = link.onMessage((message) => {
    if (message.type !== 'ready' && message.type !== 'publisher-gone') return
    generation++
    isReady = message.type === 'ready'
    isFresh = isReady
    if (message.type === 'ready') code = message.code
    if (isReady) onReady()
    else onGone()
  })

  return {
    get isReady() {
      return isReady
    },
    get isFresh() {
      return isFresh
    },
    get code() {
      return code
    },
    get generation() {
      return generation
    },
    noteAsked() {
      isFresh = false
    },
    stop,
  }
}
