const TRIES = 20

export class LostRaceError extends Error {
  override name = 'LostRaceError' as const
}

const TAKEN_CODES: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', '23505']

export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TAKEN_CODES.includes(error.code)
}

/** '40001' and '40P01': PostgreSQL resolved a serialization conflict or a deadlock. */
const conflictCodes: ReadonlySet<unknown> = new Set([...TAKEN_CODES, 'SQLITE_CONSTRAINT_PRIMARYKEY', '40001', '40P01'])

function isWriteConflict(error: unknown): boolean {
  if (error instanceof LostRaceError) return true
  return error instanceof Error && 'code' in error && conflictCodes.has(error.code)
}

/** The transaction must do all its reads itself. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !isWriteConflict(error)) throw error
    }
  }
}
