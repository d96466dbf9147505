import {
  ALERT_LABELS,
  ALERT_LEVELS,
  ALERT_LIMITS,
  alertCalls,
  createAlertSchema,
} from '@hometown/shared-types/contract/alerts'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

/** Below the key of the front page, whose live updates bring these, too. */
const alertsQuery = queryOptions({
  queryKey: ['front-page', 'alerts'],
  queryFn: ({ signal }) => api(alertCalls.list, { signal }),
})

export function ActiveAlerts() {
  const client = useQueryClient()
  const { time } = useCountyTime()
  const { data: alerts = [] } = useQuery(alertsQuery)
  const reload = () => client.invalidateQueries({ queryKey: alertsQuery.queryKey })
  const end = useMutation({
    mutationFn: (id: string) => api(alertCalls.end, { params: { id } }),
    onSuccess: ({ text }) => toast({ title: 'Alert ended', description: text }),
    onError: (error) => toastFailure('Couldn’t end the alert', error),
    onSettled: reload,
  })
  const retract = useMutation({
    mutationFn: (id: string) => api(alertCalls.retract, { params: { id } }),
    onSuccess: () => toast({ title: 'Alert retracted', description: 'It’s also off the list of alerts.' }),
    onError: (error) => toastFailure('Couldn’t retract the alert', error),
    onSettled: reload,
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

const LEVELS = ALERT_LEVELS.map((value) => ({ value, label: ALERT_LABELS[value] }))
const HOURS = ['1', '2', '6', '12', '24', '72'] as const
const DURATIONS = HOURS.map((value) => ({ value, label: value === '1' ? '1 hour' : `${value} hours` }))

const alertFormSchema = createAlertSchema.pick({ level: true, text: true, url: true, hours: true }).required()

/** Text and Enter are enough: it is breaking news and ends after two hours. */
export function AlertDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const { control, register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(alertFormSchema),
    defaultValues: { level: 'breaking', text: '', url: '', hours: ALERT_LIMITS.hours },
  })
  const { errors } = formState
  const send = useMutation({
    mutationFn: (alert: typeof alertFormSchema._output) => api(alertCalls.create, { body: alert }),
    onSuccess: ({ text }) => {
      toast({ title: 'Alert sent', description: text })
      client.invalidateQueries({ queryKey: alertsQuery.queryKey }).catch(reportError)
      onClose()
    },
    onError: (error) => toastFailure('Couldn’t send the alert', error),
  })

  return (
    <FormDialog
      title="Send an alert"
      description="For news that can’t wait. Readers see it above the front page and the sections, and on every other page."
      label="Send alert"
      pending={send.isPending}
      onSubmit={handleSubmit((alert) => send.mutate(alert))}
      onClose={onClose}
    >
      <Field
        label="Text"
        error={errors.text?.message}
        aside={`${watch('text').length} / ${ALERT_LIMITS.text}`}
        hint="Plain text, without a link."
        required
      >
        <Input autoFocus maxLength={ALERT_LIMITS.text} {...register('text')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="level"
          render={({ field: { ref: _, ...field } }) => (
            <Field label="Kind">
              <Select {...field} options={LEVELS} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="hours"
          render={({ field: { value, onChange } }) => (
            <Field label="Ends after">
              <Select<string> value={String(value)} options={DURATIONS} onChange={(hours) => onChange(Number(hours))} />
            </Field>
          )}
        />
      </div>
      <Field label="Link" error={errors.url?.message} hint="Optional, like /story or https://example.org/story.">
        <Input maxLength={ALERT_LIMITS.url} {...register('url')} />
      </Field>
    </FormDialog>
  )
}
