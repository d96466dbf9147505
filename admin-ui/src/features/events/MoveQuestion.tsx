import type { EventOccurrence } from '@hometown/shared-types/event'
import { ScopeDialog } from '../../parts/events/ScopeDialog.tsx'
import type { Scope } from '../../parts/events/scopes.ts'
import { scopesOf } from '../../parts/events/scopes.ts'
import { longDay } from '../../parts/events/wall-time.ts'
import { MoveDialog } from './MoveDialog.tsx'

export interface Moving {
  occurrence: EventOccurrence
  from: string
  /** Where it was dropped; asked for if undefined. */
  to?: string
}

interface MoveQuestionProps {
  moving: Moving
  pending: boolean
  onClose(): void
  onMove(moving: Moving, to: string, scope: Scope): void
}

/** Asks where an event of the month moves, or which dates of a series do. */
export function MoveQuestion({ moving, pending, onClose, onMove }: MoveQuestionProps) {
  const { occurrence, from, to } = moving
  const scopes = scopesOf(occurrence, occurrence.originalDate ?? undefined)
  if (to === undefined)
    return (
      <MoveDialog
        title={occurrence.title}
        from={from}
        scopes={scopes}
        pending={pending}
        onClose={onClose}
        onMove={(chosen, scope) => onMove(moving, chosen, scope)}
      />
    )
  return (
    <ScopeDialog
      open
      title="Move event"
      description={`“${occurrence.title}” moves to ${longDay(to)}.`}
      confirmLabel="Move"
      danger={false}
      pending={pending}
      scopes={scopes}
      onClose={onClose}
      onConfirm={(scope) => onMove(moving, to, scope)}
    />
  )
}
