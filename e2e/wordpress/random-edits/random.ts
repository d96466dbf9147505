import { createHash } from 'node:crypto'

export interface Random {
  /** A whole number from 0, below the limit. */
  below(limit: number): number
  of<T>(values: readonly T[]): T
}

/** The same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let count = 0
  function next(): number {
    const hash = createHash('sha256').update(`${seed}:${count++}`).digest()
    return hash.readUInt32BE(0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    of<T>(values: readonly T[]) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('Nothing to choose from')
      return value
    },
  }
}
