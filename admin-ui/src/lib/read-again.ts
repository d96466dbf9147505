import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface VersionedRow {
  readonly id: string
  readonly version: number
}

/** Rows get the versions of the answer until they are read again: older ones would be refused as somebody else's. */
export function readAgain(client: QueryClient, queryKey: QueryKey, answer?: unknown): void {
  for (const row of [answer, ...Object.values(Object(answer))])
    if (isVersionedRow(row)) client.setQueriesData({ queryKey }, (data: unknown) => withNewerRow(data, row))
  client.invalidateQueries({ queryKey }).catch(reportError)
}

function withNewerRow(data: unknown, row: VersionedRow): unknown {
  if (Array.isArray(data)) return data.map((one) => withNewerRow(one, row))
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([name, part]) => [name, withNewerRow(part, row)])
  return { ...Object.fromEntries(entries), ...(isVersionedRow(data) && data.id === row.id && { version: row.version }) }
}

function isVersionedRow(data: unknown): data is VersionedRow {
  return typeof data === 'object' && data !== null && 'id' in data && 'version' in data
}
