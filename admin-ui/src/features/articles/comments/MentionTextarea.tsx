import type { Mentionable } from '@hometown/shared-types/comment'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Textarea } from '../../../ui/Input.tsx'
import { type MentionAtCaret, mentionAtCaret, peopleMatching } from './mention-at-caret.ts'

interface MentionTextareaProps {
  label: string
  value: string
  onChange(value: string): void
  people: readonly Mentionable[]
  field?: RefObject<HTMLTextAreaElement | null>
  placeholder?: string
  /** Mod+Enter. */
  onSend(): void
  /** Escape without an open list of people. */
  onEscape?: () => void
}

/** A text field that completes the names of accounts after an @, with arrow keys, Enter or Tab. */
export function MentionTextarea(props: MentionTextareaProps) {
  const { label, value, onChange, people, field, placeholder, onSend, onEscape } = props
  const listId = useId()
  const [mention, setMention] = useState<MentionAtCaret>()
  const [marked, setMarked] = useState(0)
  const shown = mention ? peopleMatching(people, mention.typed) : []

  function follow(text: string, caret: number): void {
    setMention(mentionAtCaret(text, caret))
    setMarked(0)
  }
  function choose(person: Mentionable, target: HTMLTextAreaElement): void {
    if (!mention) return
    const end = mention.start + 1 + mention.typed.length
    const name = `@${person.username} `
    onChange(value.slice(0, mention.start) + name + value.slice(end))
    setMention(undefined)
    const caret = mention.start + name.length
    requestAnimationFrame(() => target.setSelectionRange(caret, caret))
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend()
    else if (shown.length === 0 && event.key === 'Escape' && onEscape) onEscape()
    else if (shown.length === 0) return
    else if (event.key === 'ArrowDown') setMarked((marked + 1) % shown.length)
    else if (event.key === 'ArrowUp') setMarked((marked + shown.length - 1) % shown.length)
    else if (event.key === 'Escape') setMention(undefined)
    else if ((event.key === 'Enter' || event.key === 'Tab') && shown[marked]) choose(shown[marked], event.currentTarget)
    else return
    // Keys for the list must neither close the sheet nor write into the text.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <Textarea
        ref={field}
        aria-label={label}
        data-keeps-escape={shown.length > 0 || onEscape !== undefined || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-activedescendant={shown[marked] && `${listId}-${marked}`}
        rows={2}
        className="w-full"
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          follow(target.value, target.selectionStart)
        }}
        onKeyDown={press}
        onBlur={() => setMention(undefined)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="People"
        hidden={shown.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 animate-appear rounded-md border bg-raised p-1 shadow-floating"
      >
        {shown.map((person, index) => (
          <div
            key={person.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classNames(
              'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 hover:bg-hover max-md:min-h-11',
              index === marked && 'bg-hover',
            )}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onKeyDown={() => undefined}
            onClick={({ currentTarget }) => {
              const target = currentTarget.closest('.relative')?.querySelector('textarea')
              if (target) choose(person, target)
            }}
          >
            <span className="truncate">{person.username}</span>
            {person.displayName && <span className="truncate text-quiet text-sm">{person.displayName}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
