/** Asked at once; a service beside us answers one in about a millisecond. */
const AT_ONCE = 20

/** What became of each: undefined for one that is gone. */
export type Found<T> = ReadonlyMap<string, T | undefined>

/** Asks for exactly these. */
export async function readEach<T>(
  ids: readonly string[],
  find: (id: string) => Promise<T | undefined>,
): Promise<Map<string, T | undefined>> {
  const found = new Map<string, T | undefined>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const asked = ids.slice(start, start + AT_ONCE)
    const answers = await Promise.all(asked.map(find))
    for (const [at, id] of asked.entries()) found.set(id, answers[at])
  }
  return found
}

/** All that a list has, and of what is known and not in it what its own call says: a list alone is no reason to go. */
export async function withMissing<T extends { id: string }>(
  known: Iterable<{ id: string }>,
  listed: readonly T[],
  find: (id: string) => Promise<T | undefined>,
): Promise<Found<T>> {
  const found = new Map<string, T | undefined>(listed.map((item) => [item.id, item]))
  const missing = Array.from(known, ({ id }) => id).filter((id) => !found.has(id))
  for (const [id, item] of await readEach(missing, find)) found.set(id, item)
  return found
}

export function present<T>(found: Found<T>): T[] {
  return [...found.values()].filter((item) => item !== undefined)
}
