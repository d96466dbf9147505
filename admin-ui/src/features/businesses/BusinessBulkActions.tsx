import type { BulkBusinessesInput, Business } from '@hometown/shared-types/business'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { useSelectedVersions } from '../../lib/shown-items.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useBusinessActions } from './use-business-actions.ts'

interface BusinessBulkActionsProps {
  businesses: readonly Business[]
  onDone(): void
}

/** Acts on the businesses in the versions that were shown when they were selected. */
export function BusinessBulkActions({ businesses, onDone }: BusinessBulkActionsProps) {
  const [asked, setAsked] = useState<readonly Business[]>()
  const actions = useBusinessActions(() => {
    setAsked(undefined)
    onDone()
  })
  const isPending = (action: BulkBusinessesInput['action']) => actions.isPending && actions.variables.action === action
  const shown = useSelectedVersions(businesses)
  const countAll = (some: readonly Business[]) => countOf(some.length, 'business', 'businesses')
  return (
    <>
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
        description="This also takes them off the site. You can’t undo this."
        confirmLabel="Delete"
        pending={actions.isPending}
        onConfirm={() => asked && actions.mutate({ action: 'delete', businesses: asked })}
      />
    </>
  )
}
