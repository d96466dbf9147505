export interface Candidates<Item> {
  /** Best matches first. */
  find(keys: readonly string[]): Item[]
  add(item: Item, keys: readonly string[]): void
  takeBack(item: Item): void
}

/** Keys of more items than this don't select candidates. */
const COMMON = 300
const CLOSELY = 40

/** The items that share the most keys. */
export function createCandidates<Item>(): Candidates<Item> {
  const items: (Item | undefined)[] = []
  const byKey = new Map<string, number[]>()
  /** How many keys each item shares with those that are looked for; all zero between two lookups. */
  let counts = new Uint8Array(1024)
  /** The places of `counts` that aren't zero. */
  let counted = new Uint32Array(1024)

  /** Counts instead of sorting, because a run does thousands of lookups. */
  function find(keys: readonly string[]): Item[] {
    const { total, most } = countShared(keys)
    const best: Item[] = []
    for (let wanted = most; wanted > 0 && best.length < CLOSELY; wanted--) {
      for (let index = 0; index < total && best.length < CLOSELY; index++) {
        const place = counted[index] ?? 0
        const one = counts[place] === wanted ? items[place] : undefined
        if (one) best.push(one)
      }
    }
    for (let index = 0; index < total; index++) counts[counted[index] ?? 0] = 0
    return best
  }

  function countShared(keys: readonly string[]): { total: number; most: number } {
    let total = 0
    let most = 0
    for (const key of keys) {
      const found = byKey.get(key)
      if (!found || found.length > COMMON) continue
      for (const place of found) {
        const count = (counts[place] ?? 0) + 1
        counts[place] = count
        if (count === 1) counted[total++] = place
        if (count > most) most = count
      }
    }
    return { total, most }
  }

  function add(item: Item, keys: readonly string[]): void {
    const place = items.push(item) - 1
    if (place >= counts.length) {
      counts = new Uint8Array(2 * counts.length)
      counted = new Uint32Array(counts.length)
    }
    for (const key of keys) {
      const there = byKey.get(key)
      if (!there) byKey.set(key, [place])
      else if (there.length <= COMMON) there.push(place)
    }
  }

  function takeBack(item: Item): void {
    const place = items.lastIndexOf(item)
    if (place !== -1) items[place] = undefined
  }

  return { find, add, takeBack }
}
