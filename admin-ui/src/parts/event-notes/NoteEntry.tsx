import type { EventNote } from '@hometown/shared-types/event-note'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { changeNote } from './event-notes.api.ts'
import { useNoteAction } from './use-event-notes.ts'
import { WordsField } from './WordsField.tsx'
import { useWords } from './words-at-work.ts'

interface NoteEntryProps {
  note: EventNote
  place: number
  onRemove(): void
}

/** What the next newsletter says about one event, edited in place. */
export function NoteEntry({ note, place, onRemove }: NoteEntryProps) {
  const row = useRef<HTMLDivElement>(null)
  const words = useWords(note.id, note.text)
  const save = useNoteAction<string>({
    run: (sent) => changeNote(note.id, sent.trim()),
    onDone(sent) {
      // The button disappears and may have had the focus.
      row.current?.querySelector('textarea')?.focus({ preventScroll: true })
      words.settle(sent)
      toast({ title: 'Note saved' })
    },
    failure: 'Couldn’t save the note',
  })
  const onSave = () => {
    if (words.isChanged && !save.isPending && words.areReady()) save.mutate(words.text)
  }
  return (
    <div ref={row} className="flex flex-wrap items-start justify-end gap-2">
      <div className="min-w-0 grow basis-56">
        <WordsField label={`Note ${place}`} words={words} onEnter={onSave} />
        {note.isOutdated && (
          <p className="pt-1 text-quiet text-sm">
            The event has changed again, so the newsletter leaves this note out. Edit or remove it.
          </p>
        )}
      </div>
      {words.isChanged && (
        <Button size="sm" className="mt-0.5" pending={save.isPending} onClick={onSave}>
          Save note
        </Button>
      )}
      <IconButton size="sm" className="mt-0.5" icon={Trash2} label={`Leave out note ${place}`} onClick={onRemove} />
    </div>
  )
}
