import type { Connection } from '@hometown/shared-types/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ConnectionFields, ConnectionTest, ConnectionValues } from '../../../parts/connections/ConnectionFields.tsx'
import { CONNECTION_KINDS } from '../../../parts/connections/connection-kinds.ts'
import { removeConnection, useConnectionForm } from '../../../parts/connections/use-connection-form.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'

export function ConnectionCard({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false)
  const { name, source, problem } = connection
  const { title, description } = CONNECTION_KINDS[name]
  return (
    <Card title={title} description={description} actions={<ConnectionState connection={connection} />}>
      <div className="flex flex-col gap-4">
        {problem && <Notice title="This connection isn’t used">{problem}</Notice>}
        {isOpen ? (
          <ConnectionForm connection={connection} onClose={() => setOpen(false)} />
        ) : (
          <>
            <ConnectionValues connection={connection} />
            {source !== 'none' && !problem && <ConnectionTest connection={connection} />}
            <div className="flex flex-wrap gap-2">
              <Button aria-label={`${source === 'none' ? 'Set up' : 'Change'} ${title}`} onClick={() => setOpen(true)}>
                {source === 'none' ? 'Set up' : 'Change'}
              </Button>
              {source === 'desk' && <RemoveConnection connection={connection} />}
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

function ConnectionState({ connection }: { connection: Connection }) {
  const { label, tone } = stateOf(connection)
  return <Badge tone={tone}>{label}</Badge>
}

function stateOf({ source, problem }: Connection): { label: string; tone: BadgeTone } {
  if (problem) return { label: 'Not used', tone: 'yellow' }
  return source === 'none' ? { label: 'Not set', tone: 'gray' } : { label: 'Set', tone: 'green' }
}

function RemoveConnection({ connection: { name, version } }: { connection: Connection }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const { title, onRemove } = CONNECTION_KINDS[name]
  const remove = useMutation({
    mutationFn: () => removeConnection(name, version),
    onSuccess: () => toast({ title: `${title} removed` }),
    onError: (error) => toastFailure(`Couldn’t remove ${title}`, error),
    async onSettled() {
      setAsking(false)
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <Button variant="ghost" aria-label={`Remove ${title}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${title}?`}
        description={onRemove}
        confirmLabel="Remove"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

interface ConnectionFormProps {
  connection: Connection
  onClose(): void
}

function ConnectionForm({ connection, onClose }: ConnectionFormProps) {
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
