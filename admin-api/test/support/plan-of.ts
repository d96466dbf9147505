import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import type { Store } from '../../src/database/store.ts'

/** How the database carries out what is asked first: the steps of its plan. Of SQLite: of an empty table PostgreSQL takes any index. */
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
  const { rows } = await store.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  )
  return rows.map(({ detail }) => detail).join('\n')
}
