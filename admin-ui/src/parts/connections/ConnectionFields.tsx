import { type Connection, type ConnectionCheck, connectionCalls } from '@hometown/shared-types/contract/connections'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { api, fieldProblemFrom, messageFrom } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SelectField, TextField } from '../forms/fields.tsx'
import { StaleEntity } from '../forms/StaleEntity.tsx'
import { CONNECTION_KINDS, type ConnectionField, SECURITY_OPTIONS } from './connection-kinds.ts'
import { type ConnectionForm, toConnectionInput } from './use-connection-form.ts'

interface ConnectionFieldsProps {
  connection: Connection
  form: ConnectionForm
}

export function ConnectionFields({ connection: { name, secrets }, form: of }: ConnectionFieldsProps) {
  return (
    <FormProvider {...of.form}>
      <StaleEntity of={of} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {CONNECTION_KINDS[name].fields.map((field) => (
          <ConnectionFieldInput key={field.field} field={field} isSaved={secrets[field.field] === 'set'} />
        ))}
      </div>
    </FormProvider>
  )
}

function ConnectionFieldInput({ field, isSaved }: { field: ConnectionField; isSaved: boolean }) {
  const { group, field: name, label, hint, kind = 'text', placeholder, required = false } = field
  const common = { name: `${group}.${name}`, label, hint, required }
  if (kind === 'security') return <SelectField {...common} options={SECURITY_OPTIONS} />
  if (group === 'secrets')
    return (
      <TextField
        {...common}
        type="password"
        autoComplete="new-password"
        placeholder={isSaved ? 'Saved. Leave empty to keep it.' : undefined}
      />
    )
  return (
    <TextField
      {...common}
      type={kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
    />
  )
}

export function ConnectionValues({ connection }: { connection: Connection }) {
  const time = useCountyTime()
  const { name, source, updatedAt, updatedBy, variables } = connection
  const { without, fields } = CONNECTION_KINDS[name]
  const facts = fields
    .map((field): [string, string] => [field.label, connectionFieldText(connection, field)])
    .filter(([, value]) => value !== '')
  return (
    <div className="flex flex-col gap-3">
      <p>
        {source === 'none' && `Not set. ${without}`}
        {source === 'environment' && `Set by the environment: ${variables.join(', ')}.`}
        {source === 'desk' && updatedAt && `Saved by ${updatedBy}, ${time.date(updatedAt)}.`}
        {source === 'desk' && variables.length > 0 && ` It replaces ${variables.join(', ')} of the environment.`}
      </p>
      {facts.length > 0 && <Facts facts={facts} />}
    </div>
  )
}

function connectionFieldText({ values, secrets }: Connection, { group, field, kind }: ConnectionField): string {
  if (group === 'secrets') return secrets[field] === 'set' ? 'Set, never shown' : ''
  const value = values[field] ?? ''
  return kind === 'security' ? (SECURITY_OPTIONS.find((option) => option.value === value)?.label ?? '') : value
}

interface ConnectionTestProps {
  connection: Connection
  /** The form whose values are tested; by default, those in use are. */
  form?: ConnectionForm
}

export function ConnectionTest({ connection: { name }, form }: ConnectionTestProps) {
  const { title } = CONNECTION_KINDS[name]
  const [to, setTo] = useState('')
  const input = form && toConnectionInput(form.form.watch())
  const key = JSON.stringify(input)
  const test = useMutation({
    mutationFn: (_tested: string | undefined) =>
      api(connectionCalls.test, { params: { name }, body: { ...input, ...(name === 'mail' && { to: to.trim() }) } }),
    onMutate: () => form?.form.clearErrors(),
    onError: (error) => form?.showIssues(error),
  })
  const isCurrent = test.variables === key && !test.isPending
  const toProblem = fieldProblemFrom(test.error, 'to')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {name === 'mail' && (
          <Field label="Send a test message to" className="min-w-0 grow basis-60 sm:max-w-80" error={toProblem}>
            <Input type="email" autoComplete="email" value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
        )}
        <Button aria-label={`Test ${title}`} pending={test.isPending} onClick={() => test.mutate(key)}>
          {test.isPending ? 'Testing…' : 'Test'}
        </Button>
      </div>
      <div role="status" className="empty:-mt-3">
        {isCurrent && test.error && !toProblem && (
          <p className="text-danger">{messageFrom(test.error, 'Please try again.')}</p>
        )}
        {isCurrent && test.data && <ConnectionTestSteps check={test.data} />}
      </div>
    </div>
  )
}

type CheckStepOutcome = ConnectionCheck['steps'][number]['outcome']

const CHECK_STEP_OUTCOMES: Readonly<Record<CheckStepOutcome, { label: string; tone: BadgeTone }>> = {
  ok: { label: 'OK', tone: 'green' },
  warning: { label: 'Note', tone: 'yellow' },
  failed: { label: 'Failed', tone: 'danger' },
}

function ConnectionTestSteps({ check }: { check: ConnectionCheck }) {
  const time = useCountyTime()
  return (
    <div className="rounded-md border">
      <p className="border-b px-4 py-2 text-quiet text-sm">
        {check.ok ? 'Test passed' : 'Test failed'}, {time.dateTime(check.testedAt)}
      </p>
      <ul className="divide-y">
        {check.steps.map(({ label, outcome, message }) => (
          <li key={label} className="flex items-start justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">{label}</p>
              <p className="text-quiet text-sm [overflow-wrap:anywhere]">{message}</p>
            </div>
            <Badge tone={CHECK_STEP_OUTCOMES[outcome].tone}>{CHECK_STEP_OUTCOMES[outcome].label}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
