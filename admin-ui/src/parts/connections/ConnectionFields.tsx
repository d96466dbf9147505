import type { Connection } from '@hometown/shared-types/connections'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { StaleNotice } from '../forms/StaleNotice.tsx'
import { CONNECTION_KINDS, type ConnectionField, SECURITY_OPTIONS } from './connection-kinds.ts'
import type { useConnectionForm } from './use-connection-form.ts'

interface ConnectionFieldsProps {
  connection: Connection
  form: ReturnType<typeof useConnectionForm>
}

/** All fields of a connection, below a notice if another administrator saved it meanwhile. */
export function ConnectionFields({ connection: { name, secrets }, form }: ConnectionFieldsProps) {
  return (
    <>
      {form.theirs && (
        <StaleNotice
          noun="connection"
          {...(form.theirs.updatedAt && { changedAt: form.theirs.updatedAt })}
          onTake={form.takeTheirs}
          onOverwrite={form.overwrite}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {CONNECTION_KINDS[name].fields.map((field) => (
          <ConnectionFieldInput
            key={field.path}
            field={field}
            value={form.values[field.path] ?? null}
            secret={secrets[field.path.replace('secrets.', '')] ?? 'none'}
            error={form.errors[field.path]}
            onChange={(value) => form.change({ [field.path]: value })}
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
  secret: 'none' | 'set' | 'unreadable'
  error: string | undefined
  onChange(value: string | null): void
}

function ConnectionFieldInput({ field, value, secret, error, onChange }: ConnectionFieldInputProps) {
  const { path, label, hint, kind = 'text', placeholder, required = false } = field
  if (path.startsWith('secrets.'))
    return (
      <Field
        label={label}
        hint={value === null ? 'Will be removed when you save.' : hint}
        error={error}
        required={required}
        aside={secret === 'set' && !required && <KeepOrRemove label={label} value={value} onChange={onChange} />}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={value ?? ''}
          placeholder={secret === 'set' && value !== null ? 'Saved. Leave empty to keep it.' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  const text = value ?? ''
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {kind === 'security' ? (
        <Select
          value={SECURITY_OPTIONS.find((option) => option.value === text)?.value}
          options={SECURITY_OPTIONS}
          onChange={onChange}
        />
      ) : kind === 'area' ? (
        <Textarea value={text} placeholder={placeholder} onChange={({ target }) => onChange(target.value)} />
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
