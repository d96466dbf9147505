const WRITE_CONFLICT_TRIES = 20

export class LostRaceError extends Error {
  override name = 'LostRaceError' as const
}

/** PostgreSQL resolved a serialization conflict or a deadlock ('40001', '40P01'), or a key is taken (the others). */
const WRITE_CONFLICT_CODES: ReadonlySet<unknown> = new Set([
  ...['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505', '40001', '40P01'],
])

function isWriteConflict(error: unknown): boolean {
  if (error instanceof LostRaceError) return true
  return error instanceof Error && 'code' in error && WRITE_CONFLICT_CODES.has(error.code)
}

/** The transaction must do all its reads itself. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === WRITE_CONFLICT_TRIES || !isWriteConflict(error)) throw error
    }
  }
}
