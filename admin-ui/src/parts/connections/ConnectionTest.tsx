import type { Connection } from '@hometown/shared-types/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { CONNECTION_KINDS } from './connection-kinds.ts'
import { type FormValues, toInput } from './connection-values.ts'
import { testConnection } from './connections.api.ts'
import { TestSteps } from './TestSteps.tsx'

interface ConnectionTestProps {
  connection: Connection
  /** What is typed; default: what is in use. */
  form?: FormValues
  /** Gets the fields that are wrong. */
  onIssues?(issues: readonly { path: string; message: string }[]): void
}

/** The result stays visible until the next test, or until what was tested is changed. */
export function ConnectionTest({ connection, form, onIssues }: ConnectionTestProps) {
  const { name, lastTest } = connection
  const { title } = CONNECTION_KINDS[name]
  const queryClient = useQueryClient()
  const [to, setTo] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const test = useMutation({
    mutationFn: (_tested: string) => {
      running.current = new AbortController()
      const mail = name === 'mail' ? { to: to.trim() } : {}
      return testConnection(name, { ...(form && toInput(form)), ...mail }, running.current.signal)
    },
    onMutate: () => onIssues?.([]),
    onError: (error) => error instanceof ApiError && onIssues?.(error.issues),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings', 'connections'] }),
  })
  const typed = JSON.stringify(form ?? {})
  const isOfThese = test.variables === typed
  const isCancelled = running.current?.signal.aborted === true
  const problem = isOfThese && test.error && !isCancelled ? messageFrom(test.error, 'Please try again.') : undefined
  const toIssue = test.error instanceof ApiError && test.error.issues.find(({ path }) => path === 'to')
  const shown = (isOfThese ? test.data : undefined) ?? (form ? undefined : lastTest)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {name === 'mail' && (
          <Field
            label="Send a test message to"
            className="min-w-0 grow basis-60 sm:max-w-80"
            error={toIssue ? toIssue.message : undefined}
          >
            <Input type="email" autoComplete="email" value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
        )}
        <Button aria-label={`Test ${title}`} pending={test.isPending} onClick={() => test.mutate(typed)}>
          {test.isPending ? 'Testing…' : 'Test'}
        </Button>
        {test.isPending && (
          <Button variant="ghost" onClick={() => running.current?.abort()}>
            Cancel test
          </Button>
        )}
      </div>
      {name === 'deploy-hook' && <p className="text-quiet text-sm">A test starts a build.</p>}
      <div role="status" className="empty:-mt-3">
        {!test.isPending && isOfThese && isCancelled && <p>The test was canceled.</p>}
        {problem && !toIssue && <p className="text-danger">{problem}</p>}
        {shown && !test.isPending && !(isOfThese && test.error) && <TestSteps check={shown} />}
      </div>
    </div>
  )
}
