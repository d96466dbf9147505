import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface Versioned {
  readonly id: string
  readonly version: number
}

/** Rows get the versions of the answer until they are read again: older ones would be refused as somebody else's. */
export function readAgain(client: QueryClient, queryKey: QueryKey, answer?: unknown): void {
  for (const row of [answer, ...Object.values(Object(answer))])
    if (isVersioned(row)) client.setQueriesData({ queryKey }, (data: unknown) => withVersion(data, row))
  client.invalidateQueries({ queryKey }).catch(reportError)
}

function withVersion(data: unknown, row: Versioned): unknown {
  if (Array.isArray(data)) return data.map((one) => withVersion(one, row))
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([name, part]) => [name, withVersion(part, row)])
  return { ...Object.fromEntries(entries), ...(isVersioned(data) && data.id === row.id && { version: row.version }) }
}

function isVersioned(data: unknown): data is Versioned {
  return typeof data === 'object' && data !== null && 'id' in data && 'version' in data
}
