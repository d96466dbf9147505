import {
  ALERT_LABELS,
  ALERT_LEVELS,
  ALERT_LIMITS,
  alertCalls,
  createAlertSchema,
  type NewAlert,
  type ReaderAlert,
} from '@hometown/shared-types/contract/alerts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { api, callQuery } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Select } from '../../ui/Select.tsx'

/** The query has the front page's key, so that its live updates bring alerts, too. */
const siteAlertsQuery = callQuery('front-page', alertCalls.list)

export function ActiveAlerts() {
  const client = useQueryClient()
  const { time } = useCountyTime()
  const { data: alerts = [] } = useQuery(siteAlertsQuery)
  const end = useAction({
    run: ({ id, version }: ReaderAlert) => api(alertCalls.end, { params: { id }, query: { version } }),
    said: (_, { text }) => ({ title: 'Alert ended', description: text }),
    done: (alerts) => client.setQueryData(siteAlertsQuery.queryKey, alerts),
    failed: 'Couldn’t end the alert',
    list: 'front-page',
  })
  if (alerts.length === 0) return null
  return (
    <Card flush title="Alerts">
      <ul aria-label="Alerts" className="divide-y divide-line">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">
                {ALERT_LABELS[alert.level]}: {alert.text}
              </p>
              <p className="text-quiet text-sm tabular-nums">
                Ends {time(alert.endsAt)}
                {alert.createdBy && `, sent by ${alert.createdBy}`}
              </p>
            </div>
            <Button
              size="sm"
              pending={end.isPending && end.variables.id === alert.id}
              onClick={() => end.mutate(alert)}
            >
              End alert
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ALERT_LEVEL_OPTIONS = ALERT_LEVELS.map((value) => ({ value, label: ALERT_LABELS[value] }))
const ALERT_HOURS = ['1', '2', '6', '12', '24', '72'] as const
const ALERT_HOURS_CHOICES = ALERT_HOURS.map((value) => ({ value, label: value === '1' ? '1 hour' : `${value} hours` }))

/** Text and Enter are enough: an alert is breaking news and ends after two hours by default. */
export function NewAlertDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(createAlertSchema.required()),
    defaultValues: { level: 'breaking', text: '', url: '', hours: ALERT_LIMITS.hours },
  })
  const send = useAction({
    run: (alert: NewAlert) => api(alertCalls.create, { body: alert }),
    said: (_, { text }) => ({ title: 'Alert sent', description: text }),
    done(alerts) {
      client.setQueryData(siteAlertsQuery.queryKey, alerts)
      onClose()
    },
    failed: 'Couldn’t send the alert',
  })

  return (
    <FormDialog
      form={form}
      title="Send an alert"
      description="For news that can’t wait. Readers see it above the front page and the sections, and on every other page."
      label="Send alert"
      pending={send.isPending}
      onSubmit={form.handleSubmit((alert) => send.mutate(alert))}
      onClose={onClose}
    >
      <TextField
        name="text"
        label="Text"
        hint="Plain text, without a link."
        required
        counted={ALERT_LIMITS.text}
        maxLength={ALERT_LIMITS.text}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="level" label="Kind" options={ALERT_LEVEL_OPTIONS} />
        <Controller
          control={form.control}
          name="hours"
          render={({ field: { value, onChange } }) => (
            <Field label="Ends after">
              <Select<string>
                value={String(value)}
                options={ALERT_HOURS_CHOICES}
                onChange={(hours) => onChange(Number(hours))}
              />
            </Field>
          )}
        />
      </div>
      <TextField name="url" label="Link" hint="Optional, like /story or https://example.org/story." />
    </FormDialog>
  )
}
