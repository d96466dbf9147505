export function throwAny(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.join('\n'))
}
