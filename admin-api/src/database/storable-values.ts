import { storableText } from '@hometown/shared-types/rules/text'
import { PostgresDialect, PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'

/** Each parameter of a statement passes here, so callers needn't care what a text contains. */
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
