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
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { callQuery } from '../../lib/call-query.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { type EntityForm, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { QuestionDialog } from '../../parts/use-question.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { toast } from '../../ui/toast.ts'

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
  const query = useQuery(callQuery('corrections', correctionCalls.list, { params: { id: articleId } }))
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

const Text = TextField<CreateCorrectionInput>

export function CorrectionDialog({ articleId, note, saveWithNote, onClose }: CorrectionDialogProps) {
  const { zone } = useCountyTime()
  const of: EntityForm<CreateCorrectionInput, CreateCorrectionInput, Correction> = useEntityForm({
    noun: 'note',
    opened: note,
    resolver: zodResolver(createCorrectionSchema),
    valuesOf: (stored) => valuesOf(stored, zone),
    save: (values, stored) =>
      stored
        ? api(correctionCalls.update, { params: { id: stored.id }, body: inputOf(values) })
        : api(correctionCalls.create, { params: { id: articleId }, body: inputOf(values) }),
    queryKey: ['corrections'],
    onSaved: onClose,
  })
  const { form, entity } = of
  const { dirtyFields, isSubmitting } = form.formState
  // The field has no seconds. Send the time only if it was changed; the service defaults to the time of saving.
  const inputOf = ({ correctedAt, ...values }: CreateCorrectionInput): CreateCorrectionInput => ({
    ...values,
    ...(dirtyFields.correctedAt && { correctedAt }),
  })
  const together = form.handleSubmit(async (values) => {
    if (await saveWithNote?.(inputOf(values))) onClose()
  })
  const isTogether = !entity && saveWithNote !== undefined
  return (
    <FormDialog
      form={form}
      title={entity ? 'Edit note' : 'Add note'}
      description={
        isTogether
          ? 'Readers get the note together with your unsaved changes, under the article and on the corrections page.'
          : 'Readers see the note under the article and on the corrections page.'
      }
      label={entity ? 'Save note' : isTogether ? 'Update and add note' : 'Add note'}
      pending={isSubmitting}
      isDirty={Boolean(dirtyFields.text)}
      onSubmit={() => (isTogether ? together() : of.submit()).catch(reportError)}
      onClose={onClose}
    >
      <Text name="text" label="What changed" required rows={4} inputClass="min-h-24" />
      <SelectField<CreateCorrectionInput>
        name="kind"
        label="Kind"
        hint={KINDS[form.watch('kind')].hint}
        options={KIND_OPTIONS}
      />
      <Text name="correctedAt" label="Date" hint={`In ${zoneName(zone)}.`} type="datetime-local" />
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
