/** Keeps in memory what was used last, as long as it fits. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  clear(): void
}

export function createByteCache<Value>(limitBytes: number): ByteCache<Value> {
  /** The least recently used one comes first. */
  const kept = new Map<string, { value: Value; bytes: number }>()
  let total = 0

  function remove(key: string): void {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return {
    get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= limitBytes) return
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      kept.clear()
      total = 0
    },
  }
}
