import { AsyncLocalStorage } from 'node:async_hooks'
import { type KyselyPlugin, type OperationNode, type RootOperationNode, TableNode } from 'kysely'
import { findEntity } from '../database.ts'

const transactionScopes = new AsyncLocalStorage<{ isOpen: boolean }>()

let onOuterRead = (error: Error): void => {
  throw error
}

/** Production logs the first read past a transaction, instead of failing the call. */
export function logReadsPastTransaction(log: (error: Error) => void): void {
  let isLogged = false
  onOuterRead = (error) => {
    if (!isLogged) log(error)
    isLogged = true
  }
}

/** Queries of the same call that don't go through the transaction are errors until `work` ends. */
export async function runInTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOpen: true }
  try {
    return await transactionScopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/** @throws if a write is open in this call: on SQLite a second one would wait for the first for ever */
export function refuseNestedWrite(): void {
  if (transactionScopes.getStore()?.isOpen)
    throw new Error('Inside store.write, write through its transaction: use `tx`.')
}

/** Checks queries of the outer database; transactions of `store.write` are without it. */
export const outerQueryGuard = createQueryGuard((node) => {
  if (!isReadQuery(node)) refuseNestedWrite()
  else if (transactionScopes.getStore()?.isOpen)
    onOuterRead(new Error('Inside store.write, read through its transaction: pass `tx.db` instead of `store.db`.'))
})

/** Checks the transaction of a write: the unit of work writes rows with versions, and new rows with pages. */
export const versionedWriteGuard = createQueryGuard((node) => {
  const table = tableWrittenByQuery(node)
  const entity = table === undefined ? undefined : findEntity(table)
  if (entity && (node.kind !== 'InsertQueryNode' || entity.page))
    throw new Error(`Rows of ${table} are written by methods of \`tx\`, so that all that follows is written, too.`)
})

/** @param check throws for a query that may not run */
function createQueryGuard(check: (node: RootOperationNode) => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      check(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function tableWrittenByQuery(node: RootOperationNode): string | undefined {
  if (node.kind === 'UpdateQueryNode') return tableNameOfNode(node.table)
  if (node.kind === 'DeleteQueryNode') return tableNameOfNode(node.from.froms[0])
  return node.kind === 'InsertQueryNode' ? tableNameOfNode(node.into) : undefined
}

function tableNameOfNode(node: OperationNode | undefined): string | undefined {
  return node && TableNode.is(node) ? node.table.identifier.name : undefined
}

function isReadQuery(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*(?:select|with|pragma)\b/i.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode'
}
