import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database } from '../../src/database/database.ts'

/** The texts of what a query sends. It finds nothing. */
export async function statementTexts(query: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (self) => new SqliteIntrospector(self),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql),
  })
  await query(db)
  return texts
}
