import type { ConnectionName } from '@hometown/shared-types/connections'
import type { QueryClient } from '@tanstack/react-query'

/** Loads again what shows the connection: without a mail server, the outbox, newsletters and the dashboard say so. */
export async function refreshConnection(queryClient: QueryClient, name: ConnectionName): Promise<void> {
  const lists = name === 'mail' ? ['settings', 'outbox', 'newsletters', 'dashboard'] : ['settings']
  await Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: [list] })))
}
