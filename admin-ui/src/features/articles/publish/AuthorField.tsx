import type { RefObject } from 'react'
import { useController } from 'react-hook-form'
import { useCurrentUser } from '../../../lib/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ArticleValues } from '../article-draft.ts'

interface AuthorFieldProps {
  firstField: RefObject<HTMLElement | null>
  error: string | undefined
}

/** For an article without an author, such as those of an account that has no name yet. */
export function AuthorField({ firstField, error }: AuthorFieldProps) {
  const { displayName } = useCurrentUser()
  // Without `ref`, so that the settings panel's field keeps the focus of its errors.
  const { ref: _, ...field } = useController<ArticleValues, 'authorName'>({ name: 'authorName' }).field
  return (
    <Field
      label="Author name"
      required
      error={error}
      hint={displayName === null ? 'Save your name in Settings, and we’ll fill it in for new articles.' : undefined}
    >
      <Input
        {...field}
        autoComplete="name"
        ref={(input) => {
          if (input) firstField.current = input
        }}
      />
    </Field>
  )
}
