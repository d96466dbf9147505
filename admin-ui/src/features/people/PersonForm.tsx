import {
  BIO_LIMIT,
  type CreatePersonInput,
  createPersonSchema,
  type NewPerson,
  type Person,
  personCalls,
} from '@hometown/shared-types/contract/people'
import { zodResolver } from '@hookform/resolvers/zod'
import { api } from '../../lib/api-client.ts'
import { EntityScreen, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { SelectField, TextField, WordsField } from '../../parts/forms/fields.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'

const Text = TextField<CreatePersonInput>
const Words = WordsField<CreatePersonInput>

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
  return (
    <EntityScreen
      of={edited}
      title={person ? 'Edit author' : 'Add author'}
      page={person && (person.articles > 0 || person.bio !== null) && `/author/${person.slug}`}
      onClose={onClose}
    >
      <Card title="Profile">
        <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
          <Text name="name" label="Name" required autoFocus autoComplete="off" />
          <SelectField<CreatePersonInput> name="kind" label="Kind" options={KINDS} />
          <Text name="role" label="Role" className="sm:col-span-2" placeholder="County reporter" autoComplete="off" />
          <Text
            name="bio"
            label="Bio"
            hint="Write a few sentences for readers. An empty line begins a new paragraph."
            className="sm:col-span-2"
            rows={5}
            counted={BIO_LIMIT}
          />
          <div className="sm:col-span-2">
            <Words name="beats" label="Beats" placeholder="Courts, schools…" />
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
          <Text name="email" label="Email" type="email" autoComplete="off" />
          <Words name="links" label="Links" placeholder="https://" />
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
          <Words name="bylines" label="Other bylines" listLabel="Bylines" placeholder="Former name, initials…" />
          {person && (
            <Text
              name="slug"
              label="Slug"
              hint="The page is at /author/… Old addresses lead to the new one."
              spellCheck={false}
            />
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
