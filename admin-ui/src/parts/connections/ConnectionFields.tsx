import { type Connection, type ConnectionCheck, connectionCalls } from '@hometown/shared-types/contract/connections'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { messageFrom, problemAt } from '../../lib/api-error.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { StaleEntity } from '../forms/EntityForm.tsx'
import { CONNECTION_KINDS, type ConnectionField, SECURITY_OPTIONS } from './connection-kinds.ts'
import { type ConnectionForm, toInput } from './use-connection-form.ts'

interface ConnectionFieldsProps {
  connection: Connection
  form: ConnectionForm
}

/** All fields of a connection, below a notice if another administrator saved it meanwhile. */
export function ConnectionFields({ connection: { name, secrets }, form: of }: ConnectionFieldsProps) {
  const { form } = of
  const { errors } = form.formState
  return (
    <>
      <StaleEntity of={of} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {CONNECTION_KINDS[name].fields.map((field) => (
          <ConnectionFieldInput
            key={field.field}
            field={field}
            value={form.watch(`${field.group}.${field.field}`) ?? null}
            isSaved={secrets[field.field] === 'set'}
            error={errors[field.group]?.[field.field]?.message}
            onChange={(value) => {
              form.clearErrors(`${field.group}.${field.field}`)
              form.setValue(`${field.group}.${field.field}`, value, { shouldDirty: true })
            }}
          />
        ))}
      </div>
    </>
  )
}

interface ConnectionFieldInputProps {
  field: ConnectionField
  /** Null: the saved secret is removed. */
  value: string | null
  isSaved: boolean
  error: string | undefined
  onChange(value: string | null): void
}

function ConnectionFieldInput({ field, value, isSaved, error, onChange }: ConnectionFieldInputProps) {
  const { group, label, hint, kind = 'text', placeholder, required = false } = field
  const text = value ?? ''
  if (group === 'secrets')
    return (
      <Field
        label={label}
        hint={value === null ? 'Will be removed when you save.' : hint}
        error={error}
        required={required}
        aside={isSaved && !required && <KeepOrRemove label={label} value={value} onChange={onChange} />}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={text}
          placeholder={isSaved && value !== null ? 'Saved. Leave empty to keep it.' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {kind === 'security' ? (
        <Select
          value={SECURITY_OPTIONS.find((option) => option.value === text)?.value}
          options={SECURITY_OPTIONS}
          onChange={onChange}
        />
      ) : (
        <Input
          type={kind === 'number' ? 'text' : kind}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

type KeepOrRemoveProps = Pick<ConnectionFieldInputProps, 'value' | 'onChange'> & { label: string }

function KeepOrRemove({ label, value, onChange }: KeepOrRemoveProps) {
  const isRemoved = value === null
  return (
    <Button
      variant="link"
      size="sm"
      className="-my-1"
      aria-label={`${isRemoved ? 'Keep' : 'Remove'} the saved ${label}`}
      onClick={() => onChange(isRemoved ? '' : null)}
    >
      {isRemoved ? 'Keep' : 'Remove'}
    </Button>
  )
}

/** Who set the connection, and what is set, without its secrets. */
export function ConnectionValues({ connection }: { connection: Connection }) {
  const time = useCountyTime()
  const { name, source, updatedAt, updatedBy, variables } = connection
  const { without, fields } = CONNECTION_KINDS[name]
  const shown = fields
    .map((field): [string, string] => [field.label, textOf(connection, field)])
    .filter(([, value]) => value !== '')
  return (
    <div className="flex flex-col gap-3">
      <p>
        {source === 'none' && `Not set. ${without}`}
        {source === 'environment' && `Set by the environment: ${variables.join(', ')}.`}
        {source === 'desk' && updatedAt && `Saved by ${updatedBy}, ${time.date(updatedAt)}.`}
        {source === 'desk' && variables.length > 0 && ` It replaces ${variables.join(', ')} of the environment.`}
      </p>
      {shown.length > 0 && <Facts facts={shown} />}
    </div>
  )
}

function textOf({ values, secrets }: Connection, { group, field, kind }: ConnectionField): string {
  if (group === 'secrets') return secrets[field] === 'set' ? 'Set, never shown' : ''
  const value = values[field] ?? ''
  return kind === 'security' ? (SECURITY_OPTIONS.find((option) => option.value === value)?.label ?? '') : value
}

interface ConnectionTestProps {
  connection: Connection
  /** Tests what is typed; default: what is in use. */
  form?: ConnectionForm
}

/** The result stays visible until the next test, or until what was tested is changed. */
export function ConnectionTest({ connection: { name }, form }: ConnectionTestProps) {
  const { title } = CONNECTION_KINDS[name]
  const [to, setTo] = useState('')
  const typed = form && toInput(form.form.watch())
  const tested = JSON.stringify(typed)
  const test = useMutation({
    mutationFn: (_tested: string | undefined) =>
      api(connectionCalls.test, { params: { name }, body: { ...typed, ...(name === 'mail' && { to: to.trim() }) } }),
    onMutate: () => form?.form.clearErrors(),
    onError: (error) => form?.showIssues(error),
  })
  const isOfThese = test.variables === tested && !test.isPending
  const toProblem = problemAt(test.error, 'to')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {name === 'mail' && (
          <Field label="Send a test message to" className="min-w-0 grow basis-60 sm:max-w-80" error={toProblem}>
            <Input type="email" autoComplete="email" value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
        )}
        <Button aria-label={`Test ${title}`} pending={test.isPending} onClick={() => test.mutate(tested)}>
          {test.isPending ? 'Testing…' : 'Test'}
        </Button>
      </div>
      <div role="status" className="empty:-mt-3">
        {isOfThese && test.error && !toProblem && (
          <p className="text-danger">{messageFrom(test.error, 'Please try again.')}</p>
        )}
        {isOfThese && test.data && <TestSteps check={test.data} />}
      </div>
    </div>
  )
}

type Outcome = ConnectionCheck['steps'][number]['outcome']

const OUTCOMES: Readonly<Record<Outcome, { label: string; tone: BadgeTone }>> = {
  ok: { label: 'OK', tone: 'green' },
  warning: { label: 'Note', tone: 'yellow' },
  failed: { label: 'Failed', tone: 'danger' },
}

function TestSteps({ check }: { check: ConnectionCheck }) {
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
            <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
