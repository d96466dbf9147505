import { EVENT_NOTE_LIMIT } from '@hometown/shared-types/event-note'
import { type KeyboardEvent, useId } from 'react'
import { Textarea } from '../../ui/Input.tsx'
import type { Words } from './words-at-work.ts'

interface WordsFieldProps {
  label: string
  words: Words
  /** The entry is being saved and will disappear. */
  isLeaving?: boolean
  onEnter(): void
}

/** One or two sentences; Enter submits, because the email shows them as one paragraph. */
export function WordsField({ label, words, isLeaving = false, onEnter }: WordsFieldProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && words.isChanged) {
      event.stopPropagation()
      words.forget()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className="min-w-0 grow">
      <Textarea
        rows={2}
        aria-label={label}
        aria-invalid={words.error !== undefined}
        aria-describedby={words.error && id}
        maxLength={EVENT_NOTE_LIMIT}
        readOnly={isLeaving}
        value={words.text}
        onChange={({ target }) => words.change(target.value)}
        onKeyDown={onKeyDown}
      />
      {words.error && (
        <p id={id} className="pt-1 text-danger text-sm">
          {words.error}
        </p>
      )}
    </div>
  )
}
