interface Slot<T> {
  value: T
  bytes: number
  used: boolean
}

/**
 * Keeps what is asked for within so many bytes. What was used since the last round gets a second chance, so that a hit
 * costs a look-up and a flag.
 */
export interface BoundedCache<T> {
  get(key: string): T | undefined
  /** Kept unless it is larger than an eighth of the room. */
  set(key: string, value: T, bytes: number): void
  /** Says that the value has grown. Does nothing when it is not kept any more. */
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

  /** Ends: each round forgets that slots were used. */
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
