const PREFIX = 'hometown-form:'

const openHere = new Set<string>()
/** Their locks may be held a moment longer. */
const endedHere = new Set<string>()

/**
 * Tells all tabs of this browser that a form is open, so that none takes its copy for one that was left behind.
 * @returns how to say that it is gone; a tab that dies says so by itself.
 */
export function announceForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  openHere.add(id)
  const released = 'locks' in navigator ? navigator.locks.request(PREFIX + id, () => promise) : Promise.resolve()
  // From then on it is another tab's, if anybody's.
  released.catch(reportError).finally(() => endedHere.delete(id))
  return () => {
    openHere.delete(id)
    endedHere.add(id)
    resolve()
  }
}

/** The forms that are open in any tab; without locks, which plain http has on localhost only, in this one. */
export async function listOpenForms(): Promise<ReadonlySet<string>> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const known = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
  return new Set([...openHere, ...known.filter((id) => !endedHere.has(id))])
}
