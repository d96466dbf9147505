import { LIVE_BEAT, LIVE_PATH, type LiveEvent, liveEventSchema } from '@hometown/shared-types/live'
import { z } from 'zod'
import { apiAddress } from '../lib/config.ts'

/** The name of the lock held by the tab that listens for all tabs, and of the channel to the other tabs. */
const NAME = 'hometown-live'
/** A connection that is silent for longer counts as dead, even if the browser reports no error. */
const SILENCE_MS = 2.5 * LIVE_BEAT
/** At random, so that not all desks of a machine that died come back at the same moment. */
const TRY_AGAIN_MS = { least: 7500, most: 15_000 }

const messageSchema = z.union([z.literal('gap'), liveEventSchema])
type Message = z.infer<typeof messageSchema>

export interface LiveListener {
  onEvent(event: LiveEvent): void
  /** Events may have been missed: refetch everything. */
  onGap(): void
  /** The service refused the stream, probably because the session ended. */
  onRefused(): void
}

/**
 * Listens while the page is visible. One tab per browser holds the connection and passes events on to the others; when
 * it is hidden, the next visible tab takes over.
 */
export function followLive({ onEvent, onGap, onRefused }: LiveListener): () => void {
  const channel = new BroadcastChannel(NAME)
  let turn: AbortController | undefined
  /** False until the first stream opens: the data on screen is still fresh then. */
  let mayHaveMissed = false

  channel.onmessage = ({ data }) => {
    if (!document.hidden) take(data)
  }
  document.addEventListener('visibilitychange', followVisibility)
  followVisibility()

  function followVisibility(): void {
    if (document.hidden) {
      rest()
    } else if (!turn) {
      turn = new AbortController()
      takeTurn(turn.signal).catch(reportError)
    }
  }

  function rest(): void {
    turn?.abort()
    turn = undefined
    mayHaveMissed = true
  }

  async function takeTurn(signal: AbortSignal): Promise<void> {
    // Browsers offer locks only on https and localhost. Without them, each tab listens for itself.
    if (!('locks' in navigator)) return listen(signal)
    const isDone = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await listen(signal)
      return lock !== null
    })
    if (isDone || signal.aborted) return
    if (mayHaveMissed) onGap()
    mayHaveMissed = true
    await navigator.locks.request(NAME, { signal }, () => listen(signal)).catch(() => undefined)
  }

  /** Resolves when the page is hidden. */
  function listen(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    if (signal.aborted) resolve()
    else connect()
    signal.addEventListener('abort', () => {
      disconnect()
      resolve()
    })
    return promise

    function connect(): void {
      disconnect()
      const opened = new EventSource(apiAddress(LIVE_PATH), { withCredentials: true })
      source = opened
      opened.onopen = () => {
        heard()
        if (mayHaveMissed) pass('gap')
        mayHaveMissed = true
      }
      opened.onmessage = ({ data }) => {
        heard()
        pass(JSON.parse(data))
      }
      opened.addEventListener('beat', heard)
      opened.addEventListener('over', refuse)
      opened.onerror = () => {
        // In other states the browser reconnects by itself.
        if (opened.readyState === EventSource.CLOSED) refuse()
      }
      heard()
    }

    function refuse(): void {
      disconnect()
      connectIn(between(TRY_AGAIN_MS))
      onRefused()
    }

    function disconnect(): void {
      clearTimeout(timer)
      source?.close()
    }

    function heard(): void {
      connectIn(SILENCE_MS)
    }

    function connectIn(milliseconds: number): void {
      clearTimeout(timer)
      timer = setTimeout(connect, milliseconds)
    }
  }

  function pass(data: unknown): void {
    channel.postMessage(data)
    take(data)
  }

  function take(data: unknown): void {
    const message: Message | undefined = messageSchema.safeParse(data).data
    if (message === 'gap') onGap()
    else if (message) onEvent(message)
  }

  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    rest()
    channel.close()
  }
}

function between({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least)
}
