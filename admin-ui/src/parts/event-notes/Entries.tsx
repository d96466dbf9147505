import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { Button } from '../../ui/Button.tsx'

const SHOWN = 3
/** On phones one entry fills half the screen. */
const SHOWN_ON_PHONES = 1

interface EntriesProps<T> {
  label: string
  entries: readonly T[]
  keyOf(entry: T): string
  /** Gets the focus after the last entry is removed. */
  holder?: RefObject<HTMLElement | null>
  /**
   * @param onGoing call it before the entry is removed, so that the focus can move.
   * @param place counts from 1.
   */
  children(entry: T, onGoing: () => void, place: number): ReactNode
}

/** The first entries, and all on request. */
export function Entries<T>({ label, entries, keyOf, holder, children }: EntriesProps<T>) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef<number>(undefined)
  const { length } = entries
  const noteGoing = (index: number) => {
    gone.current = index
  }
  useEffect(() => {
    if (gone.current === undefined) return
    const next = list.current?.children[Math.min(gone.current, length - 1)]
    gone.current = undefined
    const target = next?.querySelector('button') ?? holder?.current
    target?.focus({ preventScroll: true })
    findLostFocus()
  }, [length, holder])
  useEffect(() => {
    return () => {
      // The component unmounts with the last entry.
      if (gone.current !== undefined) findLostFocus()
    }
  }, [])
  const most = useIsMobile() ? SHOWN_ON_PHONES : SHOWN
  const shown = showsAll ? entries : entries.slice(0, most)
  if (length === 0) return null
  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y">
        {shown.map((entry, index) => (
          <li key={keyOf(entry)} className="py-3 first:pt-1 last:pb-0">
            {children(entry, () => noteGoing(index), index + 1)}
          </li>
        ))}
      </ul>
      {length > most && (
        <Button variant="link" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${length}`}
        </Button>
      )}
    </>
  )
}
