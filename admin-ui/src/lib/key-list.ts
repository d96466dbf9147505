import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

/** A line of the list of keys: `['J', '↓']`, which do the same, and what they do. */
export interface KeyLine {
  readonly keys: readonly string[]
  readonly does: string
}

interface KeyGroup {
  readonly lines: readonly KeyLine[]
  readonly isEverywhere: boolean
}

/** What the hooks that handle keys declare while they are mounted, so the list shows what works. */
const groups = createStore<readonly KeyGroup[]>([])

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
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter((one) => one !== group))
  }, [lines, isEverywhere, enabled])
}

/** The keys of the screen that is shown, and those that work everywhere. */
export function useKeyList(): { screen: readonly KeyLine[]; everywhere: readonly KeyLine[] } {
  const shown = useStore(groups)
  return { screen: linesOf(shown, false), everywhere: linesOf(shown, true) }
}

/** Two parts of a screen may handle the same key for the same purpose. */
function linesOf(shown: readonly KeyGroup[], isEverywhere: boolean): KeyLine[] {
  const lines = shown.filter((group) => group.isEverywhere === isEverywhere).flatMap((group) => group.lines)
  return [...new Map(lines.map((line) => [`${line.keys} ${line.does}`, line])).values()]
}
