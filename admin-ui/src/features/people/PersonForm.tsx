import {
  type CreatePersonInput,
  createPersonSchema,
  type NewPerson,
  PERSON_LIMITS,
  type Person,
} from '@hometown/shared-types/person'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useSiteAddress } from '../../lib/site.ts'
import { EntityScreen, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { createPerson } from '../../parts/people/people.api.ts'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { updatePerson } from './people.api.ts'

type PersonFormApi = UseFormReturn<CreatePersonInput, unknown, NewPerson>

interface PersonFormProps {
  /** Undefined for a new one. */
  person: Person | undefined
  prefill: Partial<Person>
  onClose(): void
}

export function PersonForm({ person: opened, prefill, onClose }: PersonFormProps) {
  const edited = useEntityForm<CreatePersonInput, NewPerson, Person>({
    noun: 'author',
    opened,
    initial: formValues(opened ?? prefill),
    resolver: zodResolver(createPersonSchema),
    valuesOf: formValues,
    save: (input, over) => (over ? updatePerson(over.id, { ...input, version: over.version }) : createPerson(input)),
    queryKey: ['people'],
    savedText: () => 'Readers will see it in a moment.',
    onSaved: onClose,
  })
  const { form } = edited
  const siteAddress = useSiteAddress()
  return (
    <EntityScreen
      of={edited}
      title={opened ? 'Edit author' : 'Add author'}
      description={
        opened && (opened.articles > 0 || opened.bio) ? (
          <a href={siteAddress(`/author/${opened.slug}`)} className="hover:underline">
            View on the site
          </a>
        ) : undefined
      }
      onClose={onClose}
    >
      <ProfileFields form={form} />
      <Card title="Photo">
        <PictureField
          pictureClass="aspect-square w-36 rounded-full"
          hint="Readers see it on the author’s page and beside their articles."
        />
      </Card>
      <ContactFields form={form} />
      <PrintFields form={form} person={opened} />
    </EntityScreen>
  )
}

const KINDS = [
  { value: 'person', label: 'Person' },
  { value: 'organization', label: 'Organization' },
] as const

function ProfileFields({ form: { register, control, watch, formState } }: { form: PersonFormApi }) {
  const { errors } = formState
  const written = watch('bio')?.trim().length ?? 0
  return (
    <Card title="Profile">
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <Field label="Name" required error={errors.name?.message}>
          <Input autoFocus maxLength={PERSON_LIMITS.name} autoComplete="off" {...register('name')} />
        </Field>
        <Controller
          control={control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <Field label="Kind">
              <Select value={value} options={KINDS} onChange={onChange} />
            </Field>
          )}
        />
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
          aside={`${written} of ${PERSON_LIMITS.bio}`}
          error={errors.bio?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={5} {...register('bio')} />
        </Field>
        <div className="sm:col-span-2">
          <Controller
            control={control}
            name="beats"
            render={({ field: { value = [], onChange, ref } }) => (
              <ChipsField
                label="Beats"
                placeholder="Courts, schools…"
                value={value}
                onChange={onChange}
                inputRef={ref}
                error={messageOf(errors.beats)}
              />
            )}
          />
        </div>
      </div>
    </Card>
  )
}

function ContactFields({ form: { register, control, formState } }: { form: PersonFormApi }) {
  const { errors } = formState
  return (
    <Card title="Contact" description="Readers see these details on the author’s page.">
      <div className="grid gap-4">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Controller
          control={control}
          name="links"
          render={({ field: { value = [], onChange, ref } }) => (
            <ChipsField
              label="Links"
              placeholder="https://"
              value={value}
              onChange={onChange}
              inputRef={ref}
              error={messageOf(errors.links)}
            />
          )}
        />
      </div>
    </Card>
  )
}

interface PrintFieldsProps {
  form: PersonFormApi
  person: Person | undefined
}

function PrintFields({ form: { register, control, formState }, person }: PrintFieldsProps) {
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

/** Of the list, or of the first item that is wrong. */
function messageOf(error: unknown): string | undefined {
  const errors = Array.isArray(error) ? error : [error]
  return errors.find((one) => typeof one?.message === 'string')?.message
}

/** Fills every field, so that all inputs are controlled from the first render. */
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
