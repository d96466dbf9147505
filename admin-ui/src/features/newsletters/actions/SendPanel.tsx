import type { Preflight } from '@hometown/shared-types/newsletter-preflight'
import { ChevronUp, CircleAlert, CircleCheck, CircleDashed, Eye, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { explainCountyTime } from '../../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../../lib/dates.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { type ComposerValues, hasChosenParts } from '../composer/composer-values.ts'
import { DescriptionField } from '../composer/DescriptionField.tsx'
import type { ComposerState } from '../composer/use-composer.ts'
import type { SaveState } from '../composer/use-save-newsletter.ts'
import type { LiveMail } from '../mail/use-live-mail.ts'
import { primaryStatus, SaveButton, type SavedStatus } from './SaveButton.tsx'

const ScheduledNote = lazyPart(() => import('./ScheduledNote.tsx'), 'ScheduledNote')

export interface SendPanelProps {
  composer: ComposerState
  save: SaveState
  live: LiveMail
  /** Then the description is here, and the primary button below the tabs. */
  isNarrow: boolean
  isOpeningSend: boolean
  isCancelling: boolean
  onSave(status: SavedStatus): void
  onCancel(): void
  onPreview(): void
  onTest(): void
  onSend(): void
}

/** When it goes out, what the checks say, and every action. */
export function SendPanel(props: SendPanelProps) {
  const { composer, save, live, isNarrow, isOpeningSend, isCancelling } = props
  const { onSave, onCancel, onPreview, onTest, onSend } = props
  const { fields, newsletter, isDirty } = composer
  const [edited, setEdited] = useState<number>()
  const isScheduled = newsletter?.status === 'scheduled'
  // A save ends the editing of the schedule.
  const isEditing = edited === composer.version || save.problems.schedule !== undefined
  const kept = isScheduled && edited === composer.version ? composer.saved : undefined
  const pending = save.isPending && !save.conflict ? save.status : undefined
  const primary = primaryStatus(isScheduled, fields.date !== '' || fields.time !== '')
  const button = { isScheduled, pending, onSave }
  return (
    <section
      aria-label="Send"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-lg:flex-col max-lg:items-stretch max-lg:p-3"
    >
      {isNarrow && <DescriptionField composer={composer} proposed={live.mail?.preheader} />}
      <div className="min-w-0">
        {isScheduled && !isEditing && newsletter.scheduledFor !== null ? (
          <PartFrame fallback={<div className="h-8" />}>
            <ScheduledNote
              newsletterId={newsletter.id}
              scheduledFor={newsletter.scheduledFor}
              isHeld={Boolean(newsletter.sending?.heldReason)}
              isCancelling={isCancelling}
              isSaving={save.isPending}
              onEdit={() => setEdited(composer.version)}
              onCancel={onCancel}
            />
          </PartFrame>
        ) : (
          <ScheduleFields
            date={fields.date}
            time={fields.time}
            error={save.problems.schedule}
            takesFocus={edited !== undefined}
            onChange={composer.change}
            {...(kept && {
              onKeep: () => {
                composer.change({ date: kept.date, time: kept.time })
                setEdited(undefined)
              },
            })}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-2 lg:ml-auto lg:items-end">
        <ChecksLine
          preflight={live.mail?.preflight}
          isEmpty={live.isEmpty}
          savedId={isDirty ? undefined : newsletter?.id}
        />
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

const ChecksPopover = lazyPart(() => import('./ChecksPopover.tsx'), 'ChecksPopover')

interface ChecksLineProps {
  /** Undefined until the first answer, and for an empty newsletter. */
  preflight: Preflight | undefined
  isEmpty: boolean
  /** Of the stored version, if it is the one on the screen. */
  savedId: string | undefined
}

/** The checks in one line, which opens. */
function ChecksLine({ preflight, isEmpty, savedId }: ChecksLineProps) {
  if (!preflight) {
    return (
      <p className="flex h-7 items-center gap-2 text-quiet text-sm">
        <CircleDashed aria-hidden className="size-4 shrink-0" />
        {isEmpty ? 'Checks start with your first article.' : 'Checking...'}
      </p>
    )
  }
  const count = (state: string) => preflight.checks.filter((check) => check.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const [Icon, colour] =
    problems > 0
      ? [CircleAlert, 'text-danger']
      : warnings > 0
        ? [TriangleAlert, 'text-yellow']
        : [CircleCheck, 'text-green']
  const found = [
    problems > 0 && countOf(problems, 'problem'),
    warnings > 0 && countOf(warnings, 'warning'),
    problems + warnings === 0 && 'No problems',
  ].filter((part) => part !== false)
  const summary = `${found.join(', ')} · ${countOf(preflight.recipients.total, 'subscriber')}`
  return (
    <PartFrame
      fallback={
        <p className="flex h-7 items-center gap-2 self-start font-medium text-sm lg:self-end">
          <Icon aria-hidden className={`size-4 ${colour}`} />
          {summary}
        </p>
      }
    >
      <ChecksPopover
        checks={preflight.checks}
        savedId={savedId}
        trigger={
          <Button variant="ghost" size="sm" className="min-w-0 max-w-full self-start max-lg:-ml-2 lg:-mr-2 lg:self-end">
            <Icon aria-hidden className={colour} />
            <span className="truncate">{summary}</span>
            <ChevronUp aria-hidden />
          </Button>
        }
      />
    </PartFrame>
  )
}

/** Where somebody chooses a day alone. */
const USUAL_TIME = '07:00'

interface ScheduleFieldsProps {
  date: string
  time: string
  error: string | undefined
  /** The editor asked for the fields. */
  takesFocus: boolean
  /** Goes back to the saved time. */
  onKeep?(): void
  onChange(changes: Partial<ComposerValues>): void
}

/** Date and time in the county's time zone, wherever the editor is. */
function ScheduleFields({ date, time, error, takesFocus, onKeep, onChange }: ScheduleFieldsProps) {
  const { zone, dateTime } = useCountyTime()
  const meant = date && time ? explainCountyTime(`${date}T${time}`, zone) : undefined
  const when = meant?.instant === undefined ? undefined : `Goes out ${dateTime(meant.instant)}.`
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1">
      <legend className="sr-only">Schedule</legend>
      <Field label="Schedule date" className="max-lg:flex-1">
        <Input
          autoFocus={takesFocus}
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
      {onKeep && (
        <Button variant="ghost" onClick={onKeep}>
          Keep this time
        </Button>
      )}
      <div className="min-w-0 text-sm max-lg:basis-full lg:max-w-64 lg:pb-0.5">
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : (
          <p className="text-quiet" aria-live="polite">
            {meant?.note ?? when ?? 'Optional.'}
          </p>
        )}
        <p className="text-quiet">{zoneNote(zone)}</p>
      </div>
    </fieldset>
  )
}
