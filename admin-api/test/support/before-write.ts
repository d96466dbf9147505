import type { AppContext } from '../../src/context.ts'

/** Makes something else happen before the n-th write from now on, as it would in another process. */
export function beforeWrite(store: AppContext['store'], n: number, happen: () => Promise<unknown>): void {
  const { write } = store
  let writes = 0
  const interrupted: typeof write = async (...given) => {
    writes += 1
    if (writes === n) await happen()
    return write(...given)
  }
  Object.assign(store, { write: interrupted })
}
