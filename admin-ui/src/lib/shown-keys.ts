import { type KeyGroup, type KeyLine, keyGroups } from './key-list.ts'
import { useStore } from './store.ts'

/** The keys of the screen that is shown, and those that work everywhere. */
export function useKeyList(): { screen: readonly KeyLine[]; everywhere: readonly KeyLine[] } {
  const shown = useStore(keyGroups)
  return { screen: linesOf(shown, false), everywhere: linesOf(shown, true) }
}

/** Two parts of a screen may handle the same key for the same purpose. */
function linesOf(shown: readonly KeyGroup[], isEverywhere: boolean): KeyLine[] {
  const lines = shown.filter((group) => group.isEverywhere === isEverywhere).flatMap((group) => group.lines)
  return [...new Map(lines.map((line) => [`${line.keys} ${line.does}`, line])).values()]
}
