import { PostgresDialect, PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'

/** PostgreSQL stores neither NUL nor half surrogate pairs, and both databases must store and find the same. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  return Array.isArray(value) ? value.map(storableValue) : value
}

export class StorableSqliteCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storableValue(parameter))
  }
}

class StorablePostgresCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storableValue(parameter))
  }
}

export class StorablePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorablePostgresCompiler()
  }
}
