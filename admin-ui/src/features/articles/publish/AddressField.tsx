import { slugify } from '@hometown/shared-types/slug'
import { useController, useWatch } from 'react-hook-form'
import { useSite } from '../../../lib/site.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ArticleValues } from '../article-draft.ts'

export function AddressField() {
  const { siteUrl } = useSite()
  const title = useWatch<ArticleValues, 'title'>({ name: 'title' })
  const { field, fieldState } = useController<ArticleValues, 'slug'>({ name: 'slug' })
  const { ref: _, ...rest } = field
  const host = (siteUrl || location.origin).replace(/^https?:\/\//, '')
  return (
    <Field
      label="Address"
      error={fieldState.error?.message}
      hint={
        <span className="wrap-anywhere">
          {host}/{rest.value.trim() || slugify(title)}
        </span>
      }
    >
      <Input {...rest} autoComplete="off" spellCheck={false} placeholder={slugify(title)} />
    </Field>
  )
}
