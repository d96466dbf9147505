import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { PlanningAgenda } from './PlanningAgenda.tsx'
import { PlanningGrid } from './PlanningGrid.tsx'
import { type PlanByDay, planByDay } from './plan-by-day.ts'
import { planningQuery } from './planning.api.ts'
import type { PlanningActions } from './planning-actions.ts'
import type { PlanningState } from './planning-state.ts'
import { StateLegend } from './StateLegend.tsx'

const NOTHING: PlanByDay = new Map()

interface PlanningViewProps {
  state: PlanningState
  today: string
  actions: PlanningActions
}

export function PlanningView({ state, today, actions }: PlanningViewProps) {
  const { from, to, category, hidden } = state
  const isMobile = useIsMobile()
  const { data, error, refetch } = useQuery(planningQuery({ from, to, category }))
  const without = [...hidden].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `without` is `hidden`, which is a new set at each render.
  const days = useMemo(() => (data ? planByDay(data, hidden) : NOTHING), [data, without])
  // Deferred, so that paging by a held key stays smooth.
  const shown = useDeferredValue(days)
  if (error && !data) return <ErrorPanel title="Couldn’t load the plan." error={error} onRetry={refetch} />
  return (
    <>
      {data?.cut && (
        <Notice title="There’s more than this screen can show.">Choose a category or the week view.</Notice>
      )}
      {isMobile ? (
        <PlanningAgenda state={state} today={today} days={shown} isLoading={!data} actions={actions} />
      ) : (
        <PlanningGrid state={state} today={today} days={shown} actions={actions} />
      )}
      {!data && <LoadingText>Loading the plan...</LoadingText>}
      {data && days.size === 0 && !isMobile && (
        <p className="text-quiet">Nothing is planned here. Press N on a day to start an article or an event.</p>
      )}
      <StateLegend isMobile={isMobile} />
    </>
  )
}
