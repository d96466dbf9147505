import type { Category } from '@hometown/shared-types/category'
import type { PlanningKind } from '@hometown/shared-types/planning'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { longDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { EntryRow } from './EntryRow.tsx'
import { keyOf, NO_PLAN, planByDay } from './plan-by-day.ts'
import { planningQuery } from './planning.api.ts'
import type { PlanningActions } from './planning-actions.ts'

interface DayDialogProps {
  day: string
  category: Category | undefined
  hidden: ReadonlySet<PlanningKind>
  onClose(): void
  actions: PlanningActions
}

/** Everything on one day, also the events that the month leaves out. */
export function DayDialog({ day, category, hidden, onClose, actions }: DayDialogProps) {
  const { data, error, refetch } = useQuery(planningQuery({ from: day, to: day, category }))
  const { entries } = (data && planByDay(data, hidden).get(day)) ?? NO_PLAN
  const instead = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={longDay(day)}
      footer={
        <Button onClick={instead(() => actions.create(day))}>
          <Plus aria-hidden />
          New on this day
        </Button>
      }
    >
      {error && !data ? (
        <ErrorPanel title="Couldn’t load this day." error={error} onRetry={refetch} />
      ) : !data ? (
        <LoadingText>Loading this day...</LoadingText>
      ) : entries.length === 0 ? (
        <p className="text-quiet">Nothing is planned on this day.</p>
      ) : (
        <ul className="-mx-2 flex max-h-[calc(88dvh-11rem)] flex-col gap-0.5 overflow-y-auto">
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <EntryRow
                entry={entry}
                onOpen={instead(() => actions.open(entry))}
                onMove={instead(() => actions.move(entry))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
