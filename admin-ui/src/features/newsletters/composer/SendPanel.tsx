import { instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { CalendarClock, Eye, Send } from 'lucide-react'
import { useCountyTime, zoneNote } from '../../../lib/dates.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { ChecksLine } from '../sending/Checks.tsx'
import { type ComposerValues, hasChosenParts } from './composer-values.ts'
import type { ComposerState, LiveMail, SavedStatus } from './use-composer.ts'

interface SendPanelProps {
  composer: ComposerState
  live: LiveMail
  /** Then the description is here, and the primary button below the tabs. */
  isNarrow: boolean
  isOpeningSend: boolean
  onSave(status: SavedStatus): void
  onPreview(): void
  onTest(): void
  onSend(): void
}

/** When it goes out, what the checks say, and every action. */
export function SendPanel(props: SendPanelProps) {
  const { composer, live, isNarrow, isOpeningSend, onSave, onPreview, onTest, onSend } = props
  const { fields, newsletter, errors, pending, cancelSchedule } = composer
  const isScheduled = newsletter?.status === 'scheduled'
  const primary = primaryStatus(isScheduled, fields.date !== '' || fields.time !== '')
  const button = { isScheduled, pending, onSave }
  return (
    <section
      aria-label="Send"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-lg:flex-col max-lg:items-stretch max-lg:p-3"
    >
      {isNarrow && <DescriptionField composer={composer} proposed={live.mail?.preheader} />}
      <div className="flex min-w-0 flex-col gap-2">
        {isScheduled && newsletter.scheduledFor !== null && (
          <ScheduledNote
            scheduledFor={newsletter.scheduledFor}
            isCancelling={cancelSchedule.isPending}
            isSaving={pending !== undefined}
            onCancel={() => cancelSchedule.mutate(newsletter)}
          />
        )}
        <ScheduleFields date={fields.date} time={fields.time} error={errors.date?.message} onChange={composer.change} />
      </div>
      <div className="flex min-w-0 flex-col gap-2 lg:ml-auto lg:items-end">
        <ChecksLine preflight={live.mail?.preflight} isEmpty={live.isEmpty} />
        <div className="flex flex-wrap items-center gap-2 lg:justify-end">
          <Button disabled={!hasChosenParts(fields)} onClick={onPreview}>
            <Eye aria-hidden />
            Preview
          </Button>
          <Button onClick={onTest}>Send test</Button>
          {primary === 'scheduled' && !isScheduled && <SaveButton status="draft" {...button} />}
          {primary === 'draft' && <SaveButton status="scheduled" {...button} />}
          <Button pending={isOpeningSend} onClick={onSend}>
            {!isOpeningSend && <Send aria-hidden />}
            Send Now
          </Button>
          {!isNarrow && <SaveButton status={primary} variant="primary" {...button} />}
        </div>
      </div>
    </section>
  )
}

/** Where somebody chooses a day alone. */
const USUAL_TIME = '07:00'

interface ScheduleFieldsProps {
  date: string
  time: string
  error: string | undefined
  onChange(changes: Partial<ComposerValues>): void
}

/** Date and time in the county's time zone, wherever the editor is. */
function ScheduleFields({ date, time, error, onChange }: ScheduleFieldsProps) {
  const { zone, dateTime } = useCountyTime()
  const instant = date && time ? instantOfCountyTime(`${date}T${time}`, zone) : undefined
  const when = instant === undefined ? undefined : `Goes out ${dateTime(instant)}.`
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1">
      <legend className="sr-only">Schedule</legend>
      <Field label="Schedule date" className="max-lg:flex-1">
        <Input
          type="date"
          value={date}
          className="lg:w-36!"
          aria-invalid={error ? true : undefined}
          onChange={({ target: { value } }) =>
            onChange({ date: value, ...(value && time === '' && { time: USUAL_TIME }) })
          }
        />
      </Field>
      <Field label="Schedule time" className="max-lg:flex-1">
        <Input
          type="time"
          value={time}
          className="lg:w-32!"
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </Field>
      <div className="min-w-0 text-sm max-lg:basis-full lg:max-w-64 lg:pb-0.5">
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : (
          <p className="text-quiet" aria-live="polite">
            {when ?? 'Optional.'}
          </p>
        )}
        <p className="text-quiet">{zoneNote(zone)}</p>
      </div>
    </fieldset>
  )
}

interface ScheduledNoteProps {
  /** ISO 8601. */
  scheduledFor: string
  isCancelling: boolean
  isSaving: boolean
  onCancel(): void
}

function ScheduledNote({ scheduledFor, isCancelling, isSaving, onCancel }: ScheduledNoteProps) {
  const time = useCountyTime()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="relative min-w-0 pl-6">
        <CalendarClock aria-hidden className="absolute top-0.5 left-0 size-4 text-accent" />
        <strong className="font-medium">Scheduled for {time.dateTime(scheduledFor)}</strong>
      </p>
      <Button size="sm" pending={isCancelling} disabled={isSaving} onClick={onCancel}>
        Cancel schedule
      </Button>
    </div>
  )
}

interface SaveButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  status: SavedStatus
  isScheduled: boolean
  pending: SavedStatus | undefined
  onSave(status: SavedStatus): void
}

/** 'Save Draft', 'Schedule Send', or 'Save Changes' for one that is scheduled. */
export function SaveButton({ status, isScheduled, pending, onSave, ...look }: SaveButtonProps) {
  const isBusy = pending === status
  return (
    <Button {...look} pending={isBusy} onClick={() => onSave(status)}>
      {status === 'scheduled' && !isScheduled && !isBusy && <CalendarClock aria-hidden />}
      {status === 'draft' ? 'Save Draft' : isScheduled ? 'Save Changes' : 'Schedule Send'}
    </Button>
  )
}

/** The button for what the editor seems to want. */
export function primaryStatus(isScheduled: boolean, wantsTime: boolean): SavedStatus {
  return isScheduled || wantsTime ? 'scheduled' : 'draft'
}

interface DescriptionFieldProps {
  composer: ComposerState
  /** What inboxes show while the field is empty: it follows the first stories. */
  proposed: string | undefined
}

export function DescriptionField({ composer: { fields, change }, proposed = '' }: DescriptionFieldProps) {
  return (
    <Field
      label="Description"
      aside={fields.description === '' ? 'Preview line: your first stories' : 'Preview line in inboxes'}
    >
      <Input
        maxLength={2000}
        placeholder={proposed}
        value={fields.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </Field>
  )
}
