import { isEditor } from '@hometown/shared-types/contract/accounts'
import { lastNameStart, namesInByline } from '@hometown/shared-types/rules/names'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useController } from 'react-hook-form'
import { useCurrentUser } from '../../lib/session.ts'
import { Field } from '../../ui/Field.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'
import type { ArticleValues } from './article-draft.ts'
import { authorNamesQuery } from './article-queries.ts'

/** A byline is any text. It suggests names that were printed before, also after "and" or a comma. */
export function BylineField({ inputRef }: { inputRef?: RefObject<HTMLElement | null> }) {
  const { field, fieldState } = useController<ArticleValues, 'authorName'>({ name: 'authorName' })
  const user = useCurrentUser()
  // Contributors don't see other people's drafts, whose bylines are among these.
  const { data: printed = [] } = useQuery({ ...authorNamesQuery, enabled: isEditor(user) })
  const before = field.value.slice(0, lastNameStart(field.value))
  const isAsked = user.displayName === null && field.value.trim() === ''
  return (
    <Field
      label="Author name"
      required
      error={fieldState.error?.message}
      hint={isAsked ? 'Save your name in Settings, and we’ll fill it in for new articles.' : undefined}
    >
      <SuggestingInput
        {...field}
        // In the review, the settings panel’s field keeps the focus of its errors.
        {...(inputRef && {
          ref: (input: HTMLInputElement | null) => {
            inputRef.current = input
          },
        })}
        suggestions={singleNames(printed).map((name) => before + name)}
      />
    </Field>
  )
}

/** Bylines of one name; the others are made of them. */
function singleNames(bylines: readonly string[]): string[] {
  return bylines.flatMap((byline) => {
    const [whole = '', ...parts] = namesInByline(byline)
    return parts.length === 1 && whole !== '' ? [whole] : []
  })
}
