import {
  ALERT_LABELS,
  ALERT_LEVELS,
  ALERT_LIMITS,
  type AlertLevel,
  createAlertSchema,
} from '@hometown/shared-types/reader-alert'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { alertsQuery, sendAlert } from './alerts.api.ts'

const levels = ALERT_LEVELS.map((value) => ({ value, label: ALERT_LABELS[value] }))
const HOURS = ['1', '2', '6', '12', '24', '72'] as const
type Hours = (typeof HOURS)[number]
const durations = HOURS.map((value) => ({ value, label: value === '1' ? '1 hour' : `${value} hours` }))

interface AlertDialogProps {
  onClose(): void
}

/** Text and Enter are enough: it is breaking news and ends after two hours. */
export function AlertDialog({ onClose }: AlertDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')
  const [level, setLevel] = useState<AlertLevel>('breaking')
  const [hours, setHours] = useState<Hours>(`${ALERT_LIMITS.hours}`)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const send = useMutation({
    mutationFn: sendAlert,
    onSuccess: () => {
      toast({ title: 'Alert sent', description: text.trim() })
      client.invalidateQueries({ queryKey: alertsQuery.queryKey }).catch(reportError)
      onClose()
    },
    onError: (error) => toastFailure('Couldn’t send the alert', error),
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const parsed = createAlertSchema.safeParse({ level, text, url, hours: Number(hours) })
    if (parsed.success) send.mutate(parsed.data)
    else setProblems(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Send an alert"
      description="For news that can’t wait. Readers see it above the front page and the sections, and on every other page."
      footer={<FormButtons form={formId} label="Send alert" pending={send.isPending} onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Text"
          error={problems.text}
          aside={`${text.length} / ${ALERT_LIMITS.text}`}
          hint="Plain text, without a link."
          required
        >
          <Input
            autoFocus
            maxLength={ALERT_LIMITS.text}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Kind">
            <Select<AlertLevel> value={level} options={levels} onChange={setLevel} />
          </Field>
          <Field label="Ends after" error={problems.hours}>
            <Select<Hours> value={hours} options={durations} onChange={setHours} />
          </Field>
        </div>
        <Field label="Link" error={problems.url} hint="Optional, like /story or https://example.org/story.">
          <Input maxLength={ALERT_LIMITS.url} value={url} onChange={({ target }) => setUrl(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
