import type { BulkBusinessesInput, Business } from '@hometown/shared-types/business'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { useSelectedVersions } from '../../lib/shown-items.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useBusinessActions } from './use-business-actions.ts'

interface BulkBarProps {
  businesses: readonly Business[]
  onDone(): void
}

export function BulkBar({ businesses, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<readonly Business[]>()
  const actions = useBusinessActions(() => {
    setAsked(undefined)
    onDone()
  })
  const isPending = (action: BulkBusinessesInput['action']) => actions.isPending && actions.variables.action === action
  const shown = useSelectedVersions(businesses)
  const countAll = (some: readonly Business[]) => countOf(some.length, 'business', 'businesses')
  return (
    <div
      role="toolbar"
      aria-label="Selected businesses"
      className="flex flex-wrap items-center gap-2 border-b px-4 py-2"
    >
      <p aria-live="polite" className="mr-auto text-sm tabular-nums">
        {countAll(businesses)} selected
      </p>
      <Button
        size="sm"
        pending={isPending('publish')}
        onClick={() => actions.mutate({ action: 'publish', businesses: shown })}
      >
        Publish
      </Button>
      <Button
        size="sm"
        pending={isPending('unpublish')}
        onClick={() => actions.mutate({ action: 'unpublish', businesses: shown })}
      >
        Withdraw
      </Button>
      <Button size="sm" onClick={() => setAsked(shown)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={asked ? `Delete ${countAll(asked)}?` : ''}
        description="They are taken off the site too. This cannot be undone."
        confirmLabel="Delete"
        pending={actions.isPending}
        onConfirm={() => asked && actions.mutate({ action: 'delete', businesses: asked })}
      />
    </div>
  )
}
