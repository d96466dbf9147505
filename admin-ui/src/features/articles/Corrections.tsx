import {
  CORRECTION_KINDS,
  type Correction,
  type CorrectionKind,
  type CreateCorrectionInput,
  correctionCalls,
  createCorrectionSchema,
} from '@hometown/shared-types/contract/corrections'
import { countyWallTime, zoneName } from '@hometown/shared-types/rules/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { problemAt } from '../../lib/api-error.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { rebaseForm } from '../../parts/forms/typed-values.ts'
import { QuestionDialog } from '../../parts/use-question.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

/**
 * Saves what is unsaved in the article together with a new note. It reports failures itself.
 * @returns whether both are saved
 */
export type SaveWithNote = (note: CreateCorrectionInput) => Promise<boolean>

interface CorrectionsPanelProps {
  articleId: string
  saveWithNote: SaveWithNote | undefined
}

export function CorrectionsPanel({ articleId, saveWithNote }: CorrectionsPanelProps) {
  const id = useId()
  const query = useQuery({
    queryKey: ['corrections', articleId],
    queryFn: ({ signal }) => api(correctionCalls.list, { params: { id: articleId }, signal }),
  })
  const { data: notes } = query
  const [edited, setEdited] = useState<Correction | 'new'>()
  const [doomed, setDoomed] = useState<Correction>()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          Corrections
        </h3>
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          Add note
        </Button>
      </header>
      <NotLoaded query={query} failed="Couldn’t load the notes." />
      {notes?.length === 0 ? (
        <p className="text-quiet text-sm">
          When readers should know what you changed, add a note. We show it under the article and on the corrections
          page.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {notes?.map((note) => (
            <CorrectionNote key={note.id} note={note} onEdit={() => setEdited(note)} onDelete={() => setDoomed(note)} />
          ))}
        </ul>
      )}
      {edited && (
        <CorrectionDialog
          articleId={articleId}
          note={edited === 'new' ? undefined : edited}
          saveWithNote={saveWithNote}
          onClose={() => setEdited(undefined)}
        />
      )}
      {doomed && (
        <QuestionDialog
          title="Delete this note?"
          description="This removes the note from the article and the corrections page. You can’t undo this."
          confirmLabel="Delete"
          list="corrections"
          failed="Couldn’t delete the note"
          run={() => api(correctionCalls.delete, { params: { id: doomed.id } })}
          done={() => toast({ title: 'Note deleted' })}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  )
}

interface CorrectionNoteProps {
  note: Correction
  onEdit(): void
  onDelete(): void
}

function CorrectionNote({ note: { kind, text, correctedAt }, onEdit, onDelete }: CorrectionNoteProps) {
  const time = useCountyTime()
  const { label, tone } = KINDS[kind]
  const date = time.dateTime(correctedAt)
  return (
    <li className="rounded-md border bg-surface px-3 py-2">
      <div className="flex items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={correctedAt} title={date} className="min-w-0 flex-1 truncate text-quiet text-sm tabular-nums">
          {time.date(correctedAt)}
        </time>
        <IconButton icon={Pencil} size="sm" label={`Edit the ${kind} of ${date}`} onClick={onEdit} />
        <IconButton icon={Trash2} size="sm" label={`Delete the ${kind} of ${date}`} onClick={onDelete} />
      </div>
      <p className="mt-1 whitespace-pre-line break-words">{text}</p>
    </li>
  )
}

interface CorrectionDialogProps {
  articleId: string
  note: Correction | undefined
  saveWithNote?: SaveWithNote | undefined
  onClose(): void
}

interface Save {
  input: typeof createCorrectionSchema._output
  sent: typeof createCorrectionSchema._input
}

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
  const textField = useRef<HTMLTextAreaElement>(null)
  const { ref: registerText, ...text } = register('text')
  const save = useMutation({
    mutationFn: ({ input: { correctedAt, ...values } }: Save): Promise<Correction | boolean> => {
      // The field has no seconds. Send the time only if it was changed; the service defaults to the time of saving.
      const input = { ...values, ...(dirtyFields.correctedAt && { correctedAt }) }
      if (note) return api(correctionCalls.update, { params: { id: note.id }, body: input })
      if (saveWithNote) return saveWithNote(input)
      return api(correctionCalls.create, { params: { id: articleId }, body: input })
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
      const message = problemAt(error, 'correctedAt')
      if (message) return setError('correctedAt', { message })
      toastFailure('Couldn’t save the note', error)
    },
  })
  return (
    <FormDialog
      title={note ? 'Edit note' : 'Add note'}
      description={
        !note && saveWithNote
          ? 'Readers get the note together with your unsaved changes, under the article and on the corrections page.'
          : 'Readers see the note under the article and on the corrections page.'
      }
      initialFocus={textField}
      label={note ? 'Save note' : saveWithNote ? 'Update and add note' : 'Add note'}
      pending={save.isPending}
      isDirty={Boolean(dirtyFields.text)}
      onSubmit={handleSubmit((input) => save.mutate({ input, sent: structuredClone(form.getValues()) }))}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}

/** The length of `2026-11-20T10:42`, the format of a date-and-time field. */
const MINUTES = 16

function valuesOf(note: Correction | undefined, zone: string) {
  return {
    kind: note?.kind ?? ('correction' as const),
    text: note?.text ?? '',
    // The field shows wall-clock time in the county's time zone.
    correctedAt: countyWallTime(note ? Date.parse(note.correctedAt) : Date.now(), zone).slice(0, MINUTES),
  }
}

const KINDS: Readonly<Record<CorrectionKind, { label: string; hint: string; tone: BadgeTone }>> = {
  correction: { label: 'Correction', hint: 'A fact was wrong.', tone: 'orange' },
  clarification: { label: 'Clarification', hint: 'A passage was unclear.', tone: 'blue' },
  update: { label: 'Update', hint: 'The story went on after we published the article.', tone: 'green' },
  note: { label: 'Editor’s note', hint: 'Readers see it above the text.', tone: 'orange' },
}

const KIND_OPTIONS = CORRECTION_KINDS.map((value) => ({ value, label: KINDS[value].label }))
