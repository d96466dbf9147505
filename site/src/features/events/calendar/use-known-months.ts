import { useEffect, useState } from 'preact/hooks'
import type { createMonthStore, KnownMonths } from './month-store.ts'

export function useKnownMonths(store: ReturnType<typeof createMonthStore>): KnownMonths {
  const [known, setKnown] = useState(store.read)
  useEffect(() => {
    const follow = () => setKnown(store.read())
    // An answer may have arrived since this was drawn.
    follow()
    return store.subscribe(follow)
  }, [store])
  return known
}
