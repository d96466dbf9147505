import { type CreatePersonInput, createPersonSchema, type NewPerson, type Person } from '@hometown/shared-types/person'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSiteAddress } from '../../lib/site.ts'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { ContactFields } from './ContactFields.tsx'
import { formValues } from './form-values.ts'
import { PictureField } from './PictureField.tsx'
import { PrintFields } from './PrintFields.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useSavePerson } from './use-save-person.ts'

interface PersonFormProps {
  /** Undefined for a new one. */
  person: Person | undefined
  prefill: Partial<Person>
  onClose(): void
}

export function PersonForm({ person, prefill, onClose }: PersonFormProps) {
  const form = useForm<CreatePersonInput, unknown, NewPerson>({
    resolver: zodResolver(createPersonSchema),
    defaultValues: formValues(person ?? prefill),
  })
  const { formState, handleSubmit, reset } = form
  const { send, isPending, isDone, stale, startFrom } = useSavePerson(person, form, onClose)
  const siteAddress = useSiteAddress()
  const submit = handleSubmit((input) => send(input))
  return (
    <form noValidate onSubmit={submit} className="max-w-3xl">
      <PageHeader
        title={person ? 'Edit author' : 'Add author'}
        description={
          person && (person.articles > 0 || person.bio) ? (
            <a href={siteAddress(`/author/${person.slug}`)} className="hover:underline">
              View on the site
            </a>
          ) : undefined
        }
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={isPending}>
              {isPending ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {stale && (
          <StaleNotice
            noun="author"
            changedAt={stale.updatedAt}
            onTake={() => {
              reset(formValues(stale))
              startFrom(stale)
            }}
            onOverwrite={() => handleSubmit((input) => send(input, stale))().catch(reportError)}
          />
        )}
        <ProfileFields form={form} />
        <Card title="Photo">
          <PictureField form={form} />
        </Card>
        <ContactFields form={form} />
        <PrintFields form={form} person={person} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" pending={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
      <UnsavedChanges when={formState.isDirty && !isDone} />
    </form>
  )
}
