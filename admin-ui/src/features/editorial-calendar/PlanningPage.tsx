import type { PlanningEntry } from '@hometown/shared-types/planning'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { siteQuery } from '../../lib/site.ts'
import { useToday, wallNow } from '../../parts/events/today.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { onDay, problemOfMove } from './check-move.ts'
import { PlanningBar } from './PlanningBar.tsx'
import { type Asking, PlanningDialogs } from './PlanningDialogs.tsx'
import { PlanningView } from './PlanningView.tsx'
import { PLANNED_LISTS, PLANNING_KEY } from './planning.api.ts'
import type { PlanningActions } from './planning-actions.ts'
import { usePlanningState } from './planning-state.ts'
import { RhythmStrip } from './RhythmStrip.tsx'
import { useMoveEntry } from './use-move-entry.ts'

/** What is planned and what went out, by day. */
export function PlanningPage() {
  const { zone } = useCountyTime()
  // Which day it is depends on the county's zone.
  const { isFetched: isZoneKnown } = useQuery(siteQuery)
  return <>{isZoneKnown ? <Planning zone={zone} /> : <LoadingText>Loading the plan...</LoadingText>}</>
}

function Planning({ zone }: { zone: string }) {
  const client = useQueryClient()
  const today = useToday()
  const state = usePlanningState(today)
  const [asking, ask] = useState<Asking>()
  const close = () => ask(undefined)
  const move = useMoveEntry(close)
  useLiveEvent('changed', ({ lists }) => {
    if (lists.some((list) => PLANNED_LISTS.has(list)))
      client.invalidateQueries({ queryKey: PLANNING_KEY }).catch(reportError)
  })
  const refuse = (entry: PlanningEntry, description: string) =>
    toast({ title: `Couldn’t move “${entry.title}”`, description, variant: 'destructive' })
  const actions: PlanningActions = {
    open: (entry) => ask({ type: 'card', entry }),
    move(entry) {
      const problem = entry.fixed && problemOfMove(entry, entry.start, wallNow(zone))
      if (problem) refuse(entry, problem)
      else ask({ type: 'move', entry })
    },
    drop(entry, day) {
      const to = onDay(entry.start, day)
      const problem = problemOfMove(entry, to, wallNow(zone))
      if (problem) refuse(entry, problem)
      else if (entry.series) ask({ type: 'move', entry, to })
      else move.mutate({ entry, to, scope: 'all' })
    },
    openDay: (day) => ask({ type: 'day', day }),
    create: (day) => ask({ type: 'new', day }),
  }
  useShortcut({ key: 'n' }, () => actions.create(today), {
    enabled: asking === undefined,
  })
  return (
    <>
      <PageHeader
        title="Planning"
        description={zoneNote(zone)}
        actions={
          <Button variant="primary" aria-keyshortcuts="n" onClick={() => actions.create(today)}>
            <Plus aria-hidden />
            New
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        {state.view === 'month' && <RhythmStrip />}
        <PlanningBar state={state} />
        <PlanningView state={state} today={today} actions={actions} />
      </div>
      <PlanningDialogs asking={asking} state={state} today={today} actions={actions} move={move} onClose={close} />
    </>
  )
}
