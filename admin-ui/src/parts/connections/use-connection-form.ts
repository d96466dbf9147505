import type { Connection } from '@hometown/shared-types/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { useTypedValues } from '../forms/use-typed-values.ts'
import { CONNECTION_KINDS } from './connection-kinds.ts'
import { type FormValues, formValues, toInput } from './connection-values.ts'
import { connectionsQuery, saveConnection } from './connections.api.ts'
import { refreshConnection } from './refresh-connection.ts'

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
      toast({ title: `${title} saved`, description: effectOf(stored) })
      setVersion(stored.version)
      setTheirs(undefined)
      if (!settle(sent, formValues(stored))) onClose()
      await refreshConnection(queryClient, name)
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

function effectOf({ name, waitsForStart, problem }: Connection): string {
  if (problem) return problem
  if (waitsForStart) return 'It takes effect when the service starts again.'
  return name === 'mail' ? 'We’ll send email through this server in a moment.' : 'We’ll use it in a moment.'
}
