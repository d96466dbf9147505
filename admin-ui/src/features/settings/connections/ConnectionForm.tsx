import type { Connection } from '@hometown/shared-types/connections'
import { type FormEvent, useState } from 'react'
import { ConnectionFields } from '../../../parts/connections/ConnectionFields.tsx'
import { ConnectionTest } from '../../../parts/connections/ConnectionTest.tsx'
import { CONNECTION_KINDS } from '../../../parts/connections/connection-kinds.ts'
import { useConnectionForm } from '../../../parts/connections/use-connection-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'

interface ConnectionFormProps {
  connection: Connection
  onClose(): void
}

export function ConnectionForm({ connection, onClose }: ConnectionFormProps) {
  const { name, values: saved } = connection
  const { title } = CONNECTION_KINDS[name]
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
      <ConnectionFields connection={connection} form={form} />
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
        title="Connect this WordPress site?"
        description="Existing articles stay here, alongside those from WordPress. New articles are saved to WordPress."
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
