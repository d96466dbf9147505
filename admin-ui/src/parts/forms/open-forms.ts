const PREFIX = 'hometown-form:'

const openHere = new Set<string>()
/** Forms closed in this tab, whose locks may be held a moment longer. */
const endedHere = new Set<string>()

/**
 * Holds a lock while a form is open, so that other tabs don't treat its copy as abandoned.
 * @returns the function that releases it; the browser releases the locks of a closed tab.
 */
export function announceForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  openHere.add(id)
  const released = 'locks' in navigator ? navigator.locks.request(PREFIX + id, () => promise) : Promise.resolve()
  // From now on, a lock of this name belongs to another tab.
  released.catch(reportError).finally(() => endedHere.delete(id))
  return () => {
    openHere.delete(id)
    endedHere.add(id)
    resolve()
  }
}

/** The forms open in any tab. Browsers offer locks only on https and localhost; without them, only this tab's forms. */
export async function listOpenForms(): Promise<ReadonlySet<string>> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const known = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
  return new Set([...openHere, ...known.filter((id) => !endedHere.has(id))])
}
