import {
  CORRECTION_KINDS,
  type Correction,
  type CorrectionKind,
  type CreateCorrectionInput,
  correctionCalls,
  createCorrectionSchema,
} from '@hometown/shared-types/correction'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { zoneName } from '@hometown/shared-types/zone-name'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { rebaseForm } from '../../../parts/forms/rebase-form.ts'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'

export interface CorrectionDialogProps {
  articleId: string
  note: Correction | undefined
  /**
   * Saves what is unsaved in the article together with a new note. It reports failures itself.
   * @returns whether both are saved
   */
  saveWithNote?: ((note: CreateCorrectionInput) => Promise<boolean>) | undefined
  onClose(): void
}

interface Save {
  input: typeof createCorrectionSchema._output
  sent: typeof createCorrectionSchema._input
}

/** The length of `2026-11-20T10:42`, the format of a date-and-time field. */
const MINUTES = 16

export function CorrectionDialog({ articleId, note: opened, saveWithNote, onClose }: CorrectionDialogProps) {
  const time = useCountyTime()
  const client = useQueryClient()
  const [note, setNote] = useState(opened)
  const form = useForm({
    resolver: zodResolver(createCorrectionSchema),
    defaultValues: valuesOf(note, time.zone),
  })
  const { control, register, handleSubmit, watch, setError, formState } = form
  const { errors, dirtyFields } = formState
  const [isLeaving, setLeaving] = useState(false)
  const textField = useRef<HTMLTextAreaElement>(null)
  const { ref: registerText, ...text } = register('text')
  const leave = () => (dirtyFields.text ? setLeaving(true) : onClose())
  const save = useMutation({
    mutationFn: ({ input: { correctedAt, ...values } }: Save): Promise<Correction | boolean> => {
      // The field has no seconds. Send the time only if it was changed; the service defaults to the time of saving.
      const input = { ...values, ...(dirtyFields.correctedAt && { correctedAt }) }
      if (!note && saveWithNote) return saveWithNote(input)
      return note
        ? api(correctionCalls.update, { params: { id: note.id }, body: input })
        : api(correctionCalls.create, { params: { id: articleId }, body: input })
    },
    async onSuccess(saved, { sent }) {
      if (saved === false) return
      await client.invalidateQueries({ queryKey: ['corrections'] })
      if (saved === true) return onClose()
      toast({ title: note ? 'Note saved' : 'Note added' })
      if (rebaseForm(form, sent, valuesOf(saved, time.zone))) setNote(saved)
      else onClose()
    },
    onError(error) {
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'correctedAt') : undefined
      if (issue) return setError('correctedAt', { message: issue.message })
      toastFailure('Couldn’t save the note', error)
    },
  })
  // React bubbles a dialog's events to the form that opened it.
  const submit = (event: FormEvent) => {
    event.stopPropagation()
    handleSubmit((input) => save.mutate({ input, sent: form.getValues() }))(event).catch(reportError)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      initialFocus={textField}
      title={note ? 'Edit note' : 'Add note'}
      description={
        !note && saveWithNote
          ? 'Readers get the note together with your unsaved changes, under the article and on the corrections page.'
          : 'Readers see the note under the article and on the corrections page.'
      }
      footer={
        <FormButtons
          form="correction"
          label={note ? 'Save note' : saveWithNote ? 'Update and add note' : 'Add note'}
          pending={save.isPending}
          onCancel={leave}
        />
      }
    >
      <form id="correction" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Controller
          control={control}
          name="kind"
          render={({ field: { ref: _, ...field } }) => (
            <Field label="Kind" hint={KINDS[watch('kind')].hint}>
              <Select {...field} options={KIND_OPTIONS} />
            </Field>
          )}
        />
        <Field label="What changed" required error={errors.text?.message}>
          <Textarea
            {...text}
            className="min-h-24"
            ref={(area) => {
              registerText(area)
              textField.current = area
            }}
          />
        </Field>
        <Field label="Date" hint={`In ${zoneName(time.zone)}.`} error={errors.correctedAt?.message}>
          <Input type="datetime-local" {...register('correctedAt')} />
        </Field>
      </form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="You’ll lose what you wrote in this note."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={onClose}
      />
    </Dialog>
  )
}

function valuesOf(note: Correction | undefined, zone: string) {
  return {
    kind: note?.kind ?? ('correction' as const),
    text: note?.text ?? '',
    // The field shows wall-clock time in the county's time zone.
    correctedAt: countyWallTime(note ? Date.parse(note.correctedAt) : Date.now(), zone).slice(0, MINUTES),
  }
}

export const KINDS: Readonly<Record<CorrectionKind, { label: string; hint: string; tone: BadgeTone }>> = {
  correction: { label: 'Correction', hint: 'A fact was wrong.', tone: 'orange' },
  clarification: { label: 'Clarification', hint: 'A passage was unclear.', tone: 'blue' },
  update: { label: 'Update', hint: 'The story went on after we published the article.', tone: 'green' },
  note: { label: 'Editor’s note', hint: 'Readers see it above the text.', tone: 'orange' },
}

const KIND_OPTIONS = CORRECTION_KINDS.map((value) => ({ value, label: KINDS[value].label }))
