type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Leaves out the fields that are undefined: they mean "as it was". */
export function omitUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** Returns what a given value becomes. One that isn't given stays undefined. */
export function mapDefined<T, R>(value: T | undefined, map: (value: T) => R): R | undefined {
  return value === undefined ? undefined : map(value)
}

/** Sets a value as the newest, and drops the oldest ones beyond the limit. */
export function setMostRecent<Key, Value>(values: Map<Key, Value>, key: Key, value: Value, most: number): Value {
  values.delete(key)
  for (const oldest of values.keys()) {
    if (values.size < most) break
    values.delete(oldest)
  }
  values.set(key, value)
  return value
}

export function* chunk<T>(items: readonly T[], size: number): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
