const TRIES = 20

/** Somebody else changed a row between our reading and our writing it. */
export class LostRaceError extends Error {
  override name = 'LostRaceError' as const
}

/** A unique value was taken, or PostgreSQL ended one of two transactions that waited for each other. */
const conflictCodes: ReadonlySet<unknown> = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  '23505',
  '40001',
  '40P01',
])

function isWriteConflict(error: unknown): boolean {
  if (error instanceof LostRaceError) return true
  return error instanceof Error && 'code' in error && conflictCodes.has(error.code)
}

/** Runs a whole transaction again when it met another one; each run reads afresh. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !isWriteConflict(error)) throw error
    }
  }
}
