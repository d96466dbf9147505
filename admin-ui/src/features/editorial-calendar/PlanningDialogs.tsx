import type { PlanningEntry } from '@hometown/shared-types/planning'
import { DayDialog } from './DayDialog.tsx'
import { EntryCard } from './EntryCard.tsx'
import { MoveToDialog } from './MoveToDialog.tsx'
import { NewDialog } from './NewDialog.tsx'
import type { PlanningActions } from './planning-actions.ts'
import type { PlanningState } from './planning-state.ts'
import type { useMoveEntry } from './use-move-entry.ts'

export type Asking =
  | { type: 'card'; entry: PlanningEntry }
  | { type: 'move'; entry: PlanningEntry; to?: string }
  | { type: 'day'; day: string }
  | { type: 'new'; day: string }

interface PlanningDialogsProps {
  asking: Asking | undefined
  state: PlanningState
  today: string
  actions: PlanningActions
  move: ReturnType<typeof useMoveEntry>
  onClose(): void
}

/** The dialog that is open, if any. */
export function PlanningDialogs({ asking, state, today, actions, move, onClose }: PlanningDialogsProps) {
  switch (asking?.type) {
    case 'card': {
      const { entry } = asking
      return <EntryCard entry={entry} today={today} onClose={onClose} onMove={() => actions.move(entry)} />
    }
    case 'move':
      return (
        <MoveToDialog
          entry={asking.entry}
          to={asking.to}
          pending={move.isPending}
          onClose={onClose}
          onMove={(wanted) => move.mutate(wanted)}
        />
      )
    case 'day':
      return (
        <DayDialog
          day={asking.day}
          category={state.category}
          hidden={state.hidden}
          onClose={onClose}
          actions={actions}
        />
      )
    case 'new':
      return <NewDialog day={asking.day} onClose={onClose} />
    default:
      return null
  }
}
