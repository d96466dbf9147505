export function keepRecent<Key, Value>(values: Map<Key, Value>, key: Key, value: Value, most: number): Value {
  values.delete(key)
  for (const oldest of values.keys()) {
    if (values.size < most) break
    values.delete(oldest)
  }
  values.set(key, value)
  return value
}
