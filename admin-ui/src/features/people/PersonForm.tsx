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
import { EntityScreen } from '../../parts/forms/EntityForm.tsx'
import { TextField, WordsField } from '../../parts/forms/fields.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'

const PersonText = TextField<CreatePersonInput>

interface PersonFormProps {
  person: Person | undefined
  prefill: { name?: string | undefined }
  onClose(): void
}

export function PersonForm({ person, prefill, onClose }: PersonFormProps) {
  const entityForm = useEntityForm<CreatePersonInput, NewPerson, Person>({
    noun: 'author',
    opened: person,
    initial: personFormValues(person ?? prefill),
    resolver: zodResolver(createPersonSchema),
    valuesOf: personFormValues,
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
      of={entityForm}
      title={person ? 'Edit author' : 'Add author'}
      page={person && (person.articles > 0 || person.bio !== null) && `/author/${person.slug}`}
      onClose={onClose}
    >
      <Card title="Profile">
        <div className="grid gap-4">
          <PersonText name="name" label="Name" required autoFocus autoComplete="off" />
          <PersonText
            name="bio"
            label="Bio"
            hint="What they cover, and how to reach them. Web and email addresses become links."
            rows={5}
            counted={BIO_LIMIT}
          />
        </div>
      </Card>
      <Card title="Photo">
        <PictureField
          pictureClass="aspect-square w-36 rounded-full"
          hint="Readers see it on the author’s page and beside their articles."
        />
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
          <WordsField<CreatePersonInput>
            name="bylines"
            label="Other bylines"
            listLabel="Bylines"
            placeholder="Former name, initials…"
          />
          {person && (
            <PersonText
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

function personFormValues(person: Partial<Person> | undefined): CreatePersonInput {
  return {
    name: person?.name ?? '',
    bio: person?.bio ?? '',
    bylines: person?.bylines ?? [],
    imageUrl: person?.imageUrl ?? null,
    imageAlt: person?.imageAlt ?? '',
    slug: person?.slug ?? '',
  }
}
