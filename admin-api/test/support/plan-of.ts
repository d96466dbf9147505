import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import type { Store } from '../../src/database/store.ts'

/** How the database carries out what is asked first: the steps of its plan. PostgreSQL avoids whole tables here, however small. */
export async function planOf(store: Store, ask: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
  const nodes: RootOperationNode[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(store.db.withPlugin(noting))
  const [node] = nodes
  if (!node) throw new Error('Nothing was asked.')
  const { sql: text, parameters } = store.db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const explain = store.kind === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await store.db.transaction().execute(async (trx) => {
    if (store.kind !== 'sqlite') await sql`set local enable_seqscan = off`.execute(trx)
    return trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
  })
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
}
