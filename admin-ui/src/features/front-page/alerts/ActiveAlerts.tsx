import { ALERT_LABELS } from '@hometown/shared-types/reader-alert'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCountyTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { alertsQuery, endAlert, retractAlert } from './alerts.api.ts'

/** Alerts that readers see now or will; nothing while there are none. */
export function ActiveAlerts() {
  const client = useQueryClient()
  const { time } = useCountyTime()
  const { data: alerts = [] } = useQuery(alertsQuery)
  const end = useMutation({
    mutationFn: endAlert,
    onSuccess: ({ text }) => toast({ title: 'Alert ended', description: text }),
    onError: (error) => toastFailure('Couldn’t end the alert', error),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  })
  const retract = useMutation({
    mutationFn: retractAlert,
    onSuccess: () => toast({ title: 'Alert retracted', description: 'It’s also off the list of alerts.' }),
    onError: (error) => toastFailure('Couldn’t retract the alert', error),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  })
  const running = alerts.filter(({ state }) => state !== 'ended')
  if (running.length === 0) return null
  return (
    <Card flush title="Alerts">
      <ul aria-label="Alerts" className="divide-y divide-line">
        {running.map(({ id, level, text, state, startsAt, endsAt, createdBy }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">
                {ALERT_LABELS[level]}: {text}
              </p>
              <p className="text-quiet text-sm tabular-nums">
                {state === 'planned' ? `Begins ${time(startsAt)}, ends ${time(endsAt)}` : `Ends ${time(endsAt)}`}
                {createdBy && `, sent by ${createdBy}`}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                pending={retract.isPending && retract.variables === id}
                onClick={() => retract.mutate(id)}
              >
                Retract alert
              </Button>
              {state === 'active' && (
                <Button size="sm" pending={end.isPending && end.variables === id} onClick={() => end.mutate(id)}>
                  End now
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
