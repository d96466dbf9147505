import {
  type Connection,
  type ConnectionName,
  type ConnectionSecretsInput,
  connectionCalls,
} from '@hometown/shared-types/contract/connections'
import { useQueryClient } from '@tanstack/react-query'
import { api, callQuery } from '../../lib/api-client.ts'
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts'
import { CONNECTION_KINDS } from './connection-kinds.ts'

interface ConnectionValues {
  values: Record<string, string>
  /** Saved secrets aren't known here, so their fields are empty. */
  secrets: Record<string, string>
}

export type ConnectionForm = EntityForm<ConnectionValues, ConnectionValues, Connection>

export function useConnectionForm(connection: Connection, onSaved: () => void): ConnectionForm {
  const { name } = connection
  const { title } = CONNECTION_KINDS[name]
  const client = useQueryClient()
  return useEntityForm<ConnectionValues, ConnectionValues, Connection>({
    noun: 'connection',
    opened: connection,
    // The service checks the values: what is right depends on what is saved.
    resolver: async (values) => ({ values, errors: {} }),
    valuesOf: (saved = connection) => connectionValues(saved),
    async save(input, { version } = connection) {
      const body = { ...toConnectionInput(input), version }
      const all = await waitUntilConnectionStarted(await api(connectionCalls.save, { params: { name }, body }))
      client.setQueryData(connectionsQuery.queryKey, all)
      return all.find((one) => one.name === name) ?? connection
    },
    fieldTexts: { values: { label: 'Settings' } },
    queryKey: [],
    savedText: () => ({ title: `${title} saved`, description: 'It’s in use now.' }),
    onSaved,
  })
}

function connectionValues({ name, values }: Pick<Connection, 'name' | 'values'>): ConnectionValues {
  const form: ConnectionValues = { values: {}, secrets: {} }
  for (const { group, field, kind } of CONNECTION_KINDS[name].fields)
    form[group][field] = (group === 'values' && values[field]) || (kind === 'security' ? 'automatic' : '')
  return form
}

/** Returns what the call takes. A secret that wasn't typed stays as it is saved. */
export function toConnectionInput({ values, secrets }: ConnectionValues): {
  values: Record<string, string>
  secrets: ConnectionSecretsInput
} {
  return { values, secrets: Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== '')) }
}

export const connectionsQuery = callQuery('settings', connectionCalls.list)

export async function removeConnection(name: ConnectionName, version: number): Promise<void> {
  await waitUntilConnectionStarted(await api(connectionCalls.remove, { params: { name }, query: { version } }))
}

const CONNECTION_POLL_MS = 300
const CONNECTION_START_LIMIT_MS = 30_000

/** Waits for the service, which starts again with a saved connection and answers nobody for a moment. */
async function waitUntilConnectionStarted(saved: Connection[]): Promise<Connection[]> {
  let answer = saved
  const until = performance.now() + CONNECTION_START_LIMIT_MS
  while (answer.some(({ isStarting }) => isStarting) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, CONNECTION_POLL_MS))
    answer = await api(connectionCalls.list).catch(() => answer)
  }
  return answer
}
