import { CompiledQuery, type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import { BEGIN_WITH_LIMITS } from './postgres-connection.ts'

/** For a pooler in transaction mode, where each transaction may run in another session. */
export class PooledPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#config)
  }
}

class PooledDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: Parameters<Driver['beginTransaction']>): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(BEGIN_WITH_LIMITS))
  }
}
