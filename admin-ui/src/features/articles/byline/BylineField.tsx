import { nameAt } from '@hometown/shared-types/byline'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useDebounced } from '../../../lib/debounce.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SuggestingInput } from '../../../ui/SuggestingInput.tsx'
import type { ArticleValues } from '../article-draft.ts'
import { BylineNames } from './BylineNames.tsx'
import { bylineNamesQuery } from './byline.api.ts'
import { completeByline, makeRoomForAnother, withoutOpenEnd } from './complete-byline.ts'
import { useNameSuggestions } from './use-name-suggestions.ts'

/** A byline is any text. It suggests authors name by name, and says which names link to a page. */
export function BylineField() {
  const { field, fieldState } = useController<ArticleValues, 'authorName'>({ name: 'authorName' })
  const { value, onChange, ref, ...rest } = field
  const { displayName } = useCurrentUser()
  const [caret, setCaret] = useState(value.length)
  const input = useRef<HTMLInputElement | null>(null)
  const { start, end } = nameAt(value, caret)
  const suggestions = useNameSuggestions(value, value.slice(start, end))
  const { data: names = [] } = useQuery(bylineNamesQuery(useDebounced(withoutOpenEnd(value))))
  const isEmpty = value.trim() === ''

  function write(byline: string, at: number): void {
    onChange(byline)
    setCaret(at)
  }
  function addAnother(): void {
    const more = makeRoomForAnother(
      value,
      names.map(({ name }) => name),
    )
    write(more, more.length)
    input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Author name"
        required
        error={fieldState.error?.message}
        hint={
          displayName === null && isEmpty
            ? 'Save your name in Settings, and we’ll fill it in for new articles.'
            : undefined
        }
      >
        <SuggestingInput
          {...rest}
          ref={(element) => {
            ref(element)
            input.current = element
          }}
          value={value}
          onChange={write}
          onChoose={(name) => {
            const byline = completeByline(value, caret, name)
            write(byline, byline.length)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? value.length)}
          suggestions={[...suggestions.keys()]}
          detailOf={(name) => suggestions.get(name)}
          listLabel="Authors"
          offersAtOnce
        />
      </Field>
      {!isEmpty && (
        <>
          <BylineNames names={names} />
          <Button variant="ghost" size="sm" className="-ml-2 self-start" onClick={addAnother}>
            <Plus aria-hidden />
            Add another author
          </Button>
        </>
      )}
    </div>
  )
}
