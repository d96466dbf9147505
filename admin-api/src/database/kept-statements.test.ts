import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { AppContext } from '../context.ts'
import { findSignedIn } from '../modules/platform/auth/sessions.service.ts'
import type { Database } from './database.ts'

const NOW = 1_790_000_000_000

test('what each call asks has the same text at any time, so that the database keeps its statement', async () => {
  const askAt = (now: number) =>
    statementTexts(async (db) => {
      const context = { config: { siteUrl: 'https://www.example.org' }, store: { db }, clock: { now: () => now } }
      await findSignedIn(context as unknown as AppContext, 'a token', { prolongs: false })
    })
  const texts = await askAt(NOW)
  expect(texts).toHaveLength(1)
  expect(await askAt(NOW + 1)).toEqual(texts)
})

/** The texts of what a query sends. It finds nothing. */
async function statementTexts(query: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
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
