import {
  CORRECTION_KINDS,
  type CorrectionKind,
  type CreateCorrectionInput,
  correctionCalls,
  createCorrectionSchema,
  type DeskCorrection,
} from '@hometown/shared-types/contract/corrections'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { api, callQuery } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { EntityDialog } from '../../parts/forms/EntityForm.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { useQuestion } from '../../parts/use-action.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'

/**
 * Saves what is unsaved in the article together with a new note. It reports failures itself.
 * @returns whether both are saved
 */
export type SaveWithCorrection = (note: CreateCorrectionInput) => Promise<boolean>

interface CorrectionsPanelProps {
  articleId: string
  saveWithNote: SaveWithCorrection | undefined
}

export function CorrectionsPanel({ articleId, saveWithNote }: CorrectionsPanelProps) {
  const id = useId()
  const query = useQuery(callQuery('corrections', correctionCalls.list, { params: { id: articleId } }))
  const { data: notes } = query
  const [edited, setEdited] = useState<DeskCorrection | 'new'>()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          Corrections
        </h3>
        <Button size="sm" onClick={() => setEdited('new')} icon={Plus}>
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
            <CorrectionNote key={note.id} note={note} onEdit={() => setEdited(note)} />
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
    </section>
  )
}

interface CorrectionNoteProps {
  note: DeskCorrection
  onEdit(): void
}

function CorrectionNote({ note: { id, version, kind, text, correctedAt }, onEdit }: CorrectionNoteProps) {
  const { ask, dialog } = useQuestion({
    title: 'Delete this note?',
    description: 'This removes the note from the article and the corrections page. You can’t undo this.',
    confirmLabel: 'Delete',
    list: 'corrections',
    failed: 'Couldn’t delete the note',
    run: () => api(correctionCalls.delete, { params: { id }, query: { version } }),
    said: { title: 'Note deleted' },
  })
  const time = useCountyTime()
  const { label, tone } = CORRECTION_KIND_TEXTS[kind]
  const date = time.dateTime(correctedAt)
  return (
    <li className="rounded-md border bg-surface px-3 py-2">
      <div className="flex items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={correctedAt} title={date} className="min-w-0 flex-1 truncate text-quiet text-sm tabular-nums">
          {time.date(correctedAt)}
        </time>
        <IconButton icon={Pencil} size="sm" label={`Edit the ${kind} of ${date}`} onClick={onEdit} />
        <IconButton icon={Trash2} size="sm" label={`Delete the ${kind} of ${date}`} onClick={ask} />
      </div>
      <p className="mt-1 whitespace-pre-line break-words">{text}</p>
      {dialog}
    </li>
  )
}

interface CorrectionDialogProps {
  articleId: string
  note: DeskCorrection | undefined
  saveWithNote?: SaveWithCorrection | undefined
  onClose(): void
}

export function CorrectionDialog({ articleId, note, saveWithNote, onClose }: CorrectionDialogProps) {
  const of = useEntityForm<CreateCorrectionInput, CreateCorrectionInput, DeskCorrection>({
    noun: 'note',
    opened: note,
    resolver: zodResolver(createCorrectionSchema),
    valuesOf: (stored) => ({ kind: stored?.kind ?? 'correction', text: stored?.text ?? '' }),
    save: (body, stored) =>
      stored
        ? api(correctionCalls.update, { params: { id: stored.id }, body: { ...body, version: stored.version } })
        : api(correctionCalls.create, { params: { id: articleId }, body }),
    queryKey: ['corrections'],
    onSaved: onClose,
  })
  const { form, entity } = of
  const together = form.handleSubmit(async (note) => {
    if (await saveWithNote?.(note)) onClose()
  })
  const isTogether = !entity && saveWithNote !== undefined
  return (
    <EntityDialog
      of={of}
      title={entity ? 'Edit note' : 'Add note'}
      description={
        isTogether
          ? 'Readers get the note together with your unsaved changes, under the article and on the corrections page.'
          : 'Readers see the note under the article and on the corrections page.'
      }
      label={entity ? 'Save note' : isTogether ? 'Update and add note' : 'Add note'}
      pending={form.formState.isSubmitting}
      onSubmit={() => (isTogether ? together() : of.submit()).catch(reportError)}
      onClose={onClose}
    >
      <TextField<CreateCorrectionInput> name="text" label="What changed" required rows={4} inputClass="min-h-24" />
      <SelectField<CreateCorrectionInput>
        name="kind"
        label="Kind"
        hint={CORRECTION_KIND_TEXTS[form.watch('kind')].hint}
        options={CORRECTION_KIND_OPTIONS}
      />
    </EntityDialog>
  )
}

const CORRECTION_KIND_TEXTS: Readonly<Record<CorrectionKind, { label: string; hint: string; tone: BadgeTone }>> = {
  correction: { label: 'Correction', hint: 'A fact was wrong.', tone: 'orange' },
  clarification: { label: 'Clarification', hint: 'A passage was unclear.', tone: 'blue' },
  update: { label: 'Update', hint: 'The story went on after we published the article.', tone: 'green' },
  note: { label: 'Editor’s note', hint: 'Readers see it above the text.', tone: 'orange' },
}

const CORRECTION_KIND_OPTIONS = CORRECTION_KINDS.map((value) => ({ value, label: CORRECTION_KIND_TEXTS[value].label }))
