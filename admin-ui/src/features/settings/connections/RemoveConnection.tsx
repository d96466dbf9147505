import type { Connection } from '@hometown/shared-types/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CONNECTION_KINDS } from '../../../parts/connections/connection-kinds.ts'
import { removeConnection } from '../../../parts/connections/connections.api.ts'
import { refreshConnection } from '../../../parts/connections/refresh-connection.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'

export function RemoveConnection({ connection: { name, version } }: { connection: Connection }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const { title, onRemove } = CONNECTION_KINDS[name]
  const remove = useMutation({
    mutationFn: () => removeConnection(name, version),
    onSuccess: () => toast({ title: `${title} removed` }),
    onError: (error) => toastFailure(`Couldn’t remove ${title}`, error),
    async onSettled() {
      setAsking(false)
      await refreshConnection(queryClient, name)
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
