/** A promise of Hometown was broken. */
export class BrokenPromiseError extends Error {
  override name = 'BrokenPromiseError' as const
}

export function promise(isKept: boolean, sentence: string): asserts isKept {
  if (!isKept) throw new BrokenPromiseError(sentence)
}
