import type { BulkBusinessesInput, Business } from '@hometown/shared-types/business'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { useShownItems } from '../../lib/shown-items.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useBusinessDeeds } from './use-business-deeds.ts'

interface BulkBarProps {
  businesses: readonly Business[]
  onDone(): void
}

export function BulkBar({ businesses, onDone }: BulkBarProps) {
  const [isAsking, setAsking] = useState(false)
  const deeds = useBusinessDeeds(() => {
    setAsking(false)
    onDone()
  })
  const isPending = (action: BulkBusinessesInput['action']) => deeds.isPending && deeds.variables.action === action
  // As they were when each was selected, however the list goes on.
  const { shownOf } = useShownItems(businesses, () => true)
  const shown = businesses.map(shownOf)
  const count = countOf(businesses.length, 'business', 'businesses')
  return (
    <div
      role="toolbar"
      aria-label="Selected businesses"
      className="flex flex-wrap items-center gap-2 border-b px-4 py-2"
    >
      <p aria-live="polite" className="mr-auto text-sm tabular-nums">
        {count} selected
      </p>
      <Button
        size="sm"
        pending={isPending('publish')}
        onClick={() => deeds.mutate({ action: 'publish', businesses: shown })}
      >
        Publish
      </Button>
      <Button
        size="sm"
        pending={isPending('unpublish')}
        onClick={() => deeds.mutate({ action: 'unpublish', businesses: shown })}
      >
        Withdraw
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${count}?`}
        description="They are taken off the site too. This cannot be undone."
        confirmLabel="Delete"
        pending={deeds.isPending}
        onConfirm={() => deeds.mutate({ action: 'delete', businesses: shown })}
      />
    </div>
  )
}
