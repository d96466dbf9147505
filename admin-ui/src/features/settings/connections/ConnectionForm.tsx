import type { Connection } from '@hometown/shared-types/connections'
import { type FormEvent, useState } from 'react'
import { ConnectionFieldInput } from '../../../parts/connections/ConnectionFieldInput.tsx'
import { ConnectionTest } from '../../../parts/connections/ConnectionTest.tsx'
import { CONNECTION_KINDS } from '../../../parts/connections/connection-kinds.ts'
import { useConnectionForm } from '../../../parts/connections/use-connection-form.ts'
import { StaleNotice } from '../../../parts/forms/StaleNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'

interface ConnectionFormProps {
  connection: Connection
  onClose(): void
}

export function ConnectionForm({ connection, onClose }: ConnectionFormProps) {
  const { name, values: saved, secrets } = connection
  const { title, fields } = CONNECTION_KINDS[name]
  const form = useConnectionForm(connection, onClose)
  const [isAsking, setAsking] = useState(false)
  const movesArticles = name === 'wordpress' && form.values['values.url'] !== (saved.url ?? '')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (movesArticles) setAsking(true)
    else form.save()
  }

  return (
    <form noValidate aria-label={title} className="flex flex-col gap-4" onSubmit={submit}>
      {form.theirs && (
        <StaleNotice
          noun="connection"
          {...(form.theirs.updatedAt && { changedAt: form.theirs.updatedAt })}
          onTake={form.takeTheirs}
          onOverwrite={form.overwrite}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map((field) => (
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
      {name === 'wordpress' && (
        <p className="text-quiet text-sm">
          For changes that go live at once, also install the Hometown plugin in WordPress.
        </p>
      )}
      <ConnectionTest connection={connection} form={form.values} onIssues={form.showIssues} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isSaving}>
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {form.isDirty ? 'Discard changes' : 'Close'}
        </Button>
      </div>
      <UnsavedChanges when={form.isDirty && !form.isSaving} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Connect this WordPress?"
        description="Existing articles stay here, beside those from WordPress. New articles are saved to WordPress."
        confirmLabel="Connect"
        danger={false}
        onConfirm={() => {
          setAsking(false)
          form.save()
        }}
      />
    </form>
  )
}
