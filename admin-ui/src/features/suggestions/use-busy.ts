import { useRef, useState } from 'react'
import type { Busy } from './decision.ts'

/** The running action of each suggestion, and the answers that are on the way. */
export function useBusy() {
  const [busy, setBusy] = useState<ReadonlyMap<string, Busy>>(new Map())
  const underWay = useRef(new Set<Promise<unknown>>())

  function start(ids: readonly string[], action: Busy): void {
    setBusy((was) => new Map([...was, ...ids.map((id) => [id, action] as const)]))
  }
  function end(ids: Iterable<string>): void {
    const done = new Set(ids)
    setBusy((was) => new Map([...was].filter(([id]) => !done.has(id))))
  }
  return {
    busy,
    underWay,
    start,
    end,
    /** An undo waits for it. */
    track(answer: Promise<unknown>): void {
      underWay.current.add(answer)
      const forget = () => underWay.current.delete(answer)
      answer.then(forget, forget)
    },
  }
}
