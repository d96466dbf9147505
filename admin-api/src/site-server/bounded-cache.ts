interface Slot<T> {
  value: T
  bytes: number
  used: boolean
}

/** Limited in bytes. Entries used since the last round get a second chance (CLOCK), so a hit only sets a flag. */
export interface BoundedCache<T> {
  get(key: string): T | undefined
  /** Ignores values larger than an eighth of the limit. */
  set(key: string, value: T, bytes: number): void
  /** Call it when a value has grown. Does nothing if the value was evicted. */
  grow(key: string, value: T, bytes: number): void
  delete(key: string): void
  clear(): void
  readonly bytes: number
}

export function createBoundedCache<T>(limit: number): BoundedCache<T> {
  const slots = new Map<string, Slot<T>>()
  let total = 0

  function remove(key: string): void {
    total -= slots.get(key)?.bytes ?? 0
    slots.delete(key)
  }

  /** Terminates, because each round clears the used flags. */
  function freeSpace(): void {
    for (const [key, slot] of slots) {
      if (total <= limit) return
      slots.delete(key)
      if (slot.used) slots.set(key, { ...slot, used: false })
      else total -= slot.bytes
    }
  }

  return {
    get(key) {
      const slot = slots.get(key)
      if (!slot) return undefined
      slot.used = true
      return slot.value
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > limit / 8) return
      slots.set(key, { value, bytes, used: false })
      total += bytes
      freeSpace()
    },
    grow(key, value, bytes) {
      const slot = slots.get(key)
      if (slot?.value !== value) return
      slot.bytes += bytes
      total += bytes
      freeSpace()
    },
    delete: remove,
    clear() {
      slots.clear()
      total = 0
    },
    get bytes() {
      return total
    },
  }
}
