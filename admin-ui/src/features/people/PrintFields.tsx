import type { Person } from '@hometown/shared-types/person'
import { Controller } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { messageOf } from './field-message.ts'
import type { PersonFormApi } from './form-values.ts'

interface PrintFieldsProps {
  form: PersonFormApi
  person: Person | undefined
}

export function PrintFields({ form: { register, control, formState }, person }: PrintFieldsProps) {
  const { errors } = formState
  return (
    <Card
      title="In print"
      description="Articles with this author’s name in the byline link to the page. Printed bylines stay as they are."
    >
      <div className="grid gap-4">
        {person && !person.hasOwnName && (
          <Notice title={`Another author has the byline “${person.name}”`}>
            Give this one a byline of their own, such as “{person.name} Jr.”.
          </Notice>
        )}
        <Controller
          control={control}
          name="bylines"
          render={({ field: { value = [], onChange, ref } }) => (
            <ChipsField
              label="Other bylines"
              listLabel="Bylines"
              placeholder="Former name, initials…"
              value={value}
              onChange={onChange}
              inputRef={ref}
              error={messageOf(errors.bylines)}
            />
          )}
        />
        {person?.wordpressUser && <p className="text-quiet text-sm">WordPress account {person.wordpressUser}.</p>}
        {person && (
          <Field
            label="Slug"
            hint={`The page is at /author/… Old addresses lead to the new one.`}
            error={errors.slug?.message}
          >
            <Input spellCheck={false} {...register('slug')} />
          </Field>
        )}
      </div>
    </Card>
  )
}
