import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { type ConnectionField, SECURITY_OPTIONS } from './connection-kinds.ts'

interface ConnectionFieldInputProps {
  field: ConnectionField
  /** Null: the saved secret is removed. */
  value: string | null
  secret: 'none' | 'set' | 'unreadable'
  error: string | undefined
  onChange(value: string | null): void
}

export function ConnectionFieldInput({ field, value, secret, error, onChange }: ConnectionFieldInputProps) {
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
