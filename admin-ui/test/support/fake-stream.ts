import type { LiveEvent } from '@hometown/shared-types/contract/live'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: FakeEventSource[] = []
  readyState = 1
  onopen: (() => void) | undefined
  onmessage: ((message: { data: string }) => void) | undefined
  onerror: (() => void) | undefined

  constructor() {
    super()
    FakeEventSource.opened.push(this)
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

interface FakeStream {
  listening(): Promise<void>
  say(event: LiveEvent): Promise<void>
  reconnect(): Promise<void>
}

/** Call this before rendering the desk. */
export function fakeStream(): FakeStream {
  const opened = FakeEventSource.opened
  opened.length = 0
  vi.stubGlobal('EventSource', FakeEventSource)
  const current = () => {
    const source = opened.findLast(({ readyState }) => readyState !== FakeEventSource.CLOSED)
    if (!source) throw new Error('The desk does not listen')
    return source
  }
  return {
    listening: () => vi.waitFor(() => void current(), 60_000),
    say: (event) => act(async () => current().onmessage?.({ data: JSON.stringify(event) })),
    reconnect: () => act(async () => current().onopen?.()),
  }
}
