const TRIES = 20

/** Somebody else changed a row between our reading and our writing it. */
export class LostRaceError extends Error {
  override name = 'LostRaceError' as const
}

const TAKEN_CODES: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', '23505']

/** Whether a unique index refused a value, as either database says it. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TAKEN_CODES.includes(error.code)
}

/** A unique value was taken, or PostgreSQL ended one of two transactions that waited for each other. */
const conflictCodes: ReadonlySet<unknown> = new Set([...TAKEN_CODES, 'SQLITE_CONSTRAINT_PRIMARYKEY', '40001', '40P01'])

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
