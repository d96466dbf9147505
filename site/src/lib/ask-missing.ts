/** Parallel requests; a local service answers one in about a millisecond. */
const AT_ONCE = 20

/** Items by id; undefined for an item that is gone. */
export type Found<T> = ReadonlyMap<string, T | undefined>

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

/** Asks for each known item that is missing in the list: a list alone is no proof that an item is gone. */
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
