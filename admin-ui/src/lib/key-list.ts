import { useEffect } from 'react'
import { createStore } from './store.ts'

/** A line of the list of keys: `['J', '↓']`, which do the same, and what they do. */
export interface KeyLine {
  readonly keys: readonly string[]
  readonly does: string
}

export interface KeyGroup {
  readonly lines: readonly KeyLine[]
  readonly isEverywhere: boolean
}

/** What the hooks that handle keys declare while they are mounted, so the list shows what works. */
export const keyGroups = createStore<readonly KeyGroup[]>([])

/** Whether the list of keys is open. */
export const keyListOpen = createStore(false)

interface ListKeysOptions {
  /** The keys work on each screen. */
  isEverywhere?: boolean
  enabled?: boolean
}

/** Lists keys while the hook that handles them is mounted. @param lines the same array on each render */
export function useListedKeys(lines: readonly KeyLine[], options: ListKeysOptions = {}): void {
  const { isEverywhere = false, enabled = true } = options
  useEffect(() => {
    if (!enabled) return
    const group = { lines, isEverywhere }
    keyGroups.set([...keyGroups.get(), group])
    return () => keyGroups.set(keyGroups.get().filter((one) => one !== group))
  }, [lines, isEverywhere, enabled])
}
