import type { Planning, PlanningEntry } from '@hometown/shared-types/planning'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCountyTime } from '../../lib/dates.ts'
import { useToday } from '../../parts/events/today.ts'
import type { WallTime } from '../../parts/events/wall-time.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { whenText } from './check-move.ts'
import { type Move, type Moved, moveEntry } from './move-entry.ts'
import { keyOf } from './plan-by-day.ts'
import { ENTRIES_KEY, PLANNING_KEY } from './planning.api.ts'
import { moveFrom, whatChanged } from './what-changed.ts'

/** Moves an entry at once on the screen, then in the service. */
export function useMoveEntry(onMoved: () => void) {
  const client = useQueryClient()
  const { zone } = useCountyTime()
  const today = useToday()
  const refresh = () => client.invalidateQueries({ queryKey: PLANNING_KEY })

  const move = useMutation({
    mutationFn: moveEntry,
    async onMutate({ entry, to }: Move) {
      await client.cancelQueries({ queryKey: ENTRIES_KEY })
      show(entry, to)
    },
    onSuccess: ({ title, undo }: Moved, { entry, to }) => {
      onMoved()
      toast({
        title,
        description: `“${entry.title}” is now on ${whenText(to, today)}.`,
        ...(undo && { action: { label: 'Undo', onSelect: () => takeBack(undo).catch(reportError) } }),
      })
    },
    onError: (error, attempt) => {
      const { entry } = attempt
      // Without a connection no reload would put it back.
      show(entry, entry.start)
      const changed = whatChanged(error, entry, zone, today)
      if (!changed) return toastFailure(`Couldn’t move “${entry.title}”`, error)
      onMoved()
      const { text, current } = changed
      toast({
        title: `Another editor changed “${entry.title}”`,
        description: `${text} Your move wasn’t saved.`,
        variant: 'destructive',
        ...(current && {
          action: { label: 'Move anyway', onSelect: () => move.mutate(moveFrom(current, attempt)) },
        }),
      })
    },
    onSettled: refresh,
  })

  function show(entry: PlanningEntry, at: WallTime): void {
    client.setQueriesData<Planning>({ queryKey: ENTRIES_KEY }, (plan) => plan && withMoved(plan, entry, at))
  }

  async function takeBack(undo: () => Promise<unknown>): Promise<void> {
    try {
      await undo()
      toast({ title: 'Move undone' })
    } catch (error) {
      toastFailure('Couldn’t undo the move', error)
    }
    await refresh()
  }

  return move
}

function withMoved(plan: Planning, moved: PlanningEntry, to: string): Planning {
  const key = keyOf(moved)
  const entries = plan.entries.map((entry) => (keyOf(entry) === key ? { ...entry, start: to } : entry))
  return {
    ...plan,
    entries: entries.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0)),
  }
}
