/** Returns an object with only these fields, in this order. */
export function pick<T, Name extends keyof T>(values: T, ...names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, Name>
}
