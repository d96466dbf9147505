import {
  type CreatePersonInput,
  createPersonSchema,
  type NewPerson,
  PERSON_LIMITS,
  type Person,
  personCalls,
} from '@hometown/shared-types/contract/people'
import { zodResolver } from '@hookform/resolvers/zod'
import { useController } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { EntityScreen, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'

interface PersonFormProps {
  /** Undefined for a new one. */
  person: Person | undefined
  /** What a new one begins with. */
  prefill: { name?: string | undefined }
  onClose(): void
}

export function PersonForm({ person, prefill, onClose }: PersonFormProps) {
  const edited = useEntityForm<CreatePersonInput, NewPerson, Person>({
    noun: 'author',
    opened: person,
    initial: formValues(person ?? prefill),
    resolver: zodResolver(createPersonSchema),
    valuesOf: formValues,
    save: (body, over) =>
      over
        ? api(personCalls.update, { params: { id: over.id }, body: { ...body, version: over.version } })
        : api(personCalls.create, { body }),
    queryKey: ['people'],
    savedText: () => 'Readers will see it in a moment.',
    onSaved: onClose,
  })
  const { register, watch, formState } = edited.form
  const { errors } = formState
  const siteAddress = useSiteAddress()
  return (
    <EntityScreen
      of={edited}
      title={person ? 'Edit author' : 'Add author'}
      description={
        person && (person.articles > 0 || person.bio) ? (
          <a href={siteAddress(`/author/${person.slug}`)} className="hover:underline">
            View on the site
          </a>
        ) : undefined
      }
      onClose={onClose}
    >
      <Card title="Profile">
        <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
          <Field label="Name" required error={errors.name?.message}>
            <Input autoFocus maxLength={PERSON_LIMITS.name} autoComplete="off" {...register('name')} />
          </Field>
          <KindField />
          <Field label="Role" error={errors.role?.message} className="sm:col-span-2">
            <Input
              maxLength={PERSON_LIMITS.role}
              placeholder="County reporter"
              autoComplete="off"
              {...register('role')}
            />
          </Field>
          <Field
            label="Bio"
            hint="Write a few sentences for readers. An empty line begins a new paragraph."
            aside={`${watch('bio')?.trim().length ?? 0} of ${PERSON_LIMITS.bio}`}
            error={errors.bio?.message}
            className="sm:col-span-2"
          >
            <Textarea rows={5} {...register('bio')} />
          </Field>
          <div className="sm:col-span-2">
            <TextsField name="beats" label="Beats" placeholder="Courts, schools…" />
          </div>
        </div>
      </Card>
      <Card title="Photo">
        <PictureField
          pictureClass="aspect-square w-36 rounded-full"
          hint="Readers see it on the author’s page and beside their articles."
        />
      </Card>
      <Card title="Contact" description="Readers see these details on the author’s page.">
        <div className="grid gap-4">
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="off" {...register('email')} />
          </Field>
          <TextsField name="links" label="Links" placeholder="https://" />
        </div>
      </Card>
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
          <TextsField name="bylines" label="Other bylines" listLabel="Bylines" placeholder="Former name, initials…" />
          {person && (
            <Field
              label="Slug"
              hint="The page is at /author/… Old addresses lead to the new one."
              error={errors.slug?.message}
            >
              <Input spellCheck={false} {...register('slug')} />
            </Field>
          )}
        </div>
      </Card>
    </EntityScreen>
  )
}

const KINDS = [
  { value: 'person', label: 'Person' },
  { value: 'organization', label: 'Organization' },
] as const

function KindField() {
  const { field } = useController<CreatePersonInput, 'kind'>({ name: 'kind' })
  return (
    <Field label="Kind">
      <Select value={field.value} options={KINDS} onChange={field.onChange} />
    </Field>
  )
}

interface TextsFieldProps {
  name: 'beats' | 'links' | 'bylines'
  label: string
  listLabel?: string
  placeholder: string
}

function TextsField({ name, ...texts }: TextsFieldProps) {
  const { field, fieldState } = useController<CreatePersonInput, TextsFieldProps['name']>({ name })
  const { value = [], onChange, ref } = field
  return (
    <ChipsField {...texts} value={value} onChange={onChange} inputRef={ref} error={firstMessage(fieldState.error)} />
  )
}

/** Of the list, or of the first item that is wrong. */
function firstMessage(error: unknown): string | undefined {
  const errors = Array.isArray(error) ? error : [error]
  return errors.find((one) => typeof one?.message === 'string')?.message
}

function formValues(person: Partial<Person> | undefined): CreatePersonInput {
  return {
    name: person?.name ?? '',
    kind: person?.kind ?? 'person',
    role: person?.role ?? '',
    bio: person?.bio ?? '',
    email: person?.email ?? '',
    links: person?.links ?? [],
    beats: person?.beats ?? [],
    bylines: person?.bylines ?? [],
    imageUrl: person?.imageUrl ?? null,
    imageAlt: person?.imageAlt ?? '',
    slug: person?.slug ?? '',
  }
}
