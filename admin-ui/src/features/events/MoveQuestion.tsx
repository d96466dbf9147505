import type { EventOccurrence } from '@hometown/shared-types/event'
import { ScopeDialog } from '../../parts/events/ScopeDialog.tsx'
import type { Scope } from '../../parts/events/scopes.ts'
import { scopesOf } from '../../parts/events/scopes.ts'
import { longDay } from '../../parts/events/wall-time.ts'

export interface Moving {
  occurrence: EventOccurrence
  from: string
  to: string
}

interface MoveQuestionProps {
  moving: Moving | undefined
  pending: boolean
  onClose(): void
  onMove(moving: Moving, scope: Scope): void
}

export function MoveQuestion({ moving, pending, onClose, onMove }: MoveQuestionProps) {
  return (
    <ScopeDialog
      open={moving !== undefined}
      title="Move event"
      description={moving ? `“${moving.occurrence.title}” moves to ${longDay(moving.to)}.` : ''}
      confirmLabel="Move"
      danger={false}
      pending={pending}
      scopes={moving && scopesOf(moving.occurrence, moving.occurrence.originalDate ?? undefined)}
      onClose={onClose}
      onConfirm={(scope) => moving && onMove(moving, scope)}
    />
  )
}
