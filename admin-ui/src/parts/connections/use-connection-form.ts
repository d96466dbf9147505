import {
  type Connection,
  type ConnectionName,
  type ConnectionSecretsInput,
  connectionCalls,
  type SaveConnectionInput,
  type TestConnectionInput,
} from '@hometown/shared-types/connections'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { useTypedValues } from '../forms/use-typed-values.ts'
import { CONNECTION_KINDS } from './connection-kinds.ts'

type Issues = readonly { path: string; message: string }[]

/** Keeps what it was opened with, whatever another administrator saves meanwhile. */
export function useConnectionForm(connection: Connection, onClose: () => void) {
  const { name } = connection
  const { title } = CONNECTION_KINDS[name]
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(connection.version)
  const [theirs, setTheirs] = useState<Connection>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { values, isDirty, change, startFrom, settle } = useTypedValues<FormValues>(formValues(connection))

  const showIssues = (issues: Issues) =>
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))

  const save = useMutation({
    mutationFn: ({ over, sent }: { over: number; sent: FormValues }) =>
      saveConnection(name, { ...toInput(sent), version: over }),
    onMutate: () => setErrors({}),
    async onSuccess(answer, { sent }) {
      queryClient.setQueryData(connectionsQuery.queryKey, answer)
      const stored = answer.find((one) => one.name === name) ?? connection
      toast({ title: `${title} saved` })
      setVersion(stored.version)
      setTheirs(undefined)
      if (!settle(sent, formValues(stored))) onClose()
      await queryClient.invalidateQueries()
    },
    async onError(error) {
      if (error instanceof ApiError) showIssues(error.issues)
      if (error instanceof ApiError && error.code === 'stale') await showTheirs()
      else toastFailure(`Couldn’t save ${title}`, error)
    },
  })

  async function showTheirs(): Promise<void> {
    const all = await queryClient.fetchQuery({ ...connectionsQuery, staleTime: 0 })
    setTheirs(all.find((one) => one.name === name))
  }

  return {
    values,
    errors,
    theirs,
    isDirty,
    isSaving: save.isPending,
    showIssues,
    change(changes: FormValues) {
      change(changes)
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path in changes))))
    },
    save: () => save.mutate({ over: version, sent: values }),
    overwrite: () => theirs && save.mutate({ over: theirs.version, sent: values }),
    takeTheirs() {
      if (!theirs) return
      startFrom(formValues(theirs))
      setVersion(theirs.version)
      setTheirs(undefined)
    },
  }
}

/** By path; null removes a saved secret. */
export type FormValues = Record<string, string | null>

/** Saved secrets aren't known here, so their fields are empty. */
function formValues({ name, values }: Pick<Connection, 'name' | 'values'>): FormValues {
  const fields = CONNECTION_KINDS[name].fields.map(({ path, kind }): [string, string] => {
    const value = path.startsWith('values.') ? values[path.slice('values.'.length)] : ''
    return [path, value || (kind === 'security' ? 'automatic' : '')]
  })
  return Object.fromEntries(fields)
}

/** A secret that wasn't typed stays as it is saved. */
export function toInput(form: FormValues): { values: Record<string, string>; secrets: ConnectionSecretsInput } {
  const values: Record<string, string> = {}
  const secrets: Record<string, string | null> = {}
  for (const [path, value] of Object.entries(form)) {
    const name = path.slice(path.indexOf('.') + 1)
    if (path.startsWith('values.')) values[name] = value ?? ''
    else if (value !== '') secrets[name] = value
  }
  return { values, secrets }
}

export const connectionsQuery = queryOptions({
  queryKey: ['settings', 'connections'],
  queryFn: ({ signal }) => api(connectionCalls.list, { signal }),
})

async function saveConnection(name: ConnectionName, input: SaveConnectionInput): Promise<Connection[]> {
  return untilStarted(await api(connectionCalls.save, { params: { name }, body: input }))
}

export async function removeConnection(name: ConnectionName, version: number): Promise<void> {
  await untilStarted(await api(connectionCalls.remove, { params: { name }, query: { version } }))
}

const ASK_AGAIN_MS = 300
const WITHIN_MS = 30_000

/** The service starts again with a saved connection, and answers nobody for a moment. */
async function untilStarted(saved: Connection[]): Promise<Connection[]> {
  let answer = saved
  const until = performance.now() + WITHIN_MS
  while (answer.some(({ isStarting }) => isStarting) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    answer = await api(connectionCalls.list).catch(() => answer)
  }
  return answer
}

export function testConnection(name: ConnectionName, input: TestConnectionInput, signal: AbortSignal) {
  return api(connectionCalls.test, { params: { name }, body: input, signal })
}
