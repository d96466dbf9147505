import type { Connection } from '@hometown/shared-types/connections'
import { StaleNotice } from '../forms/StaleNotice.tsx'
import { ConnectionFieldInput } from './ConnectionFieldInput.tsx'
import { CONNECTION_KINDS } from './connection-kinds.ts'
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
