/** Of the list, or of the first item that is wrong. */
export function messageOf(error: unknown): string | undefined {
  const errors = Array.isArray(error) ? error : [error]
  return errors.find((one) => typeof one?.message === 'string')?.message
}
