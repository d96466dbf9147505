import {
  type ConnectionName,
  connectionCheckSchema,
  connectionsSchema,
  type SaveConnectionInput,
  type TestConnectionInput,
} from '@hometown/shared-types/connections'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['settings', 'connections'],
  queryFn: ({ signal }) => api.get('/api/connections', connectionsSchema, { signal }),
  // Tests of other administrators are no live update.
  staleTime: 0,
})

export function saveConnection(name: ConnectionName, input: SaveConnectionInput) {
  return api.put(`/api/connections/${name}`, input, connectionsSchema)
}

export async function removeConnection(name: ConnectionName, version: number): Promise<void> {
  await api.delete(`/api/connections/${name}`, { query: { version } })
}

export function testConnection(name: ConnectionName, input: TestConnectionInput, signal: AbortSignal) {
  return api.post(`/api/connections/${name}/test`, input, connectionCheckSchema, { signal })
}
