type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Leaves out the fields that are undefined: they mean "as it was". */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** Returns what a given value becomes. One that isn't given stays undefined. */
export function mapGiven<T, R>(value: T | undefined, map: (value: T) => R): R | undefined {
  return value === undefined ? undefined : map(value)
}
