import { Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { hasChosenParts } from '../composer/composer-values.ts'
import { DescriptionField } from '../composer/DescriptionField.tsx'
import type { ComposerState } from '../composer/use-composer.ts'
import type { SaveState } from '../composer/use-save-newsletter.ts'
import type { LiveMail } from '../mail/use-live-mail.ts'
import { ChecksLine } from './ChecksLine.tsx'
import { primaryStatus, SaveButton, type SavedStatus } from './SaveButton.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'

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
