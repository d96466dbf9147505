/** Callers with the same key share one call for as long as it takes. */
export function createSharedCalls<T>(): (key: string, call: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, call) => {
    const shared = underWay.get(key) ?? call().finally(() => underWay.delete(key))
    underWay.set(key, shared)
    return shared
  }
}
