import { type CreatePersonInput, createPersonSchema, type NewPerson, type Person } from '@hometown/shared-types/person'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { createPerson } from '../../parts/people/people.api.ts'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { messageOf } from './field-message.ts'
import { formValues, type PersonFormApi } from './form-values.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { findStalePerson, updatePerson } from './people.api.ts'

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

function PictureField({ form: { watch, setValue, register, formState } }: { form: PersonFormApi }) {
  const [isChoosing, setChoosing] = useState(false)
  const imageUrl = watch('imageUrl')
  const { imageUrl: problem, imageAlt } = formState.errors
  return (
    <div className="flex flex-col gap-4">
      {imageUrl && (
        <img
          src={apiAddress(imageUrl)}
          alt={watch('imageAlt') || 'Chosen picture'}
          className="aspect-square w-36 rounded-full border bg-hover object-cover"
        />
      )}
      <p className="text-quiet text-sm">Readers see it on the author’s page and beside their articles.</p>
      <div className="flex gap-2">
        <Button onClick={() => setChoosing(true)}>{imageUrl ? 'Choose another' : 'Choose picture'}</Button>
        {imageUrl && (
          <Button variant="ghost" onClick={() => setValue('imageUrl', null, { shouldDirty: true })}>
            Remove
          </Button>
        )}
      </div>
      {problem && <p className="text-danger text-sm">{problem.message}</p>}
      {imageUrl && (
        <Field label="Alt text" hint="Describe the picture for readers who can’t see it." error={imageAlt?.message}>
          <Input {...register('imageAlt')} />
        </Field>
      )}
      <MediaPicker
        open={isChoosing}
        onOpenChange={setChoosing}
        onPick={(picked) => {
          setValue('imageUrl', picked.imageUrl, { shouldDirty: true })
          setValue('imageAlt', picked.alt ?? '', { shouldDirty: true })
        }}
      />
    </div>
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

interface Save {
  input: NewPerson
  sent: CreatePersonInput
  /** The version to overwrite; undefined for a new one. */
  over: Person | undefined
}

/** Saves the form and shows the service's validation errors at their fields. */
function useSavePerson(opened: Person | undefined, form: PersonFormApi, onSaved: () => void) {
  const client = useQueryClient()
  // The version that the form is based on; a save, or another user's version, replaces it.
  const [person, setPerson] = useState(opened)
  const [stale, setStale] = useState<Person>()

  const [isDone, setDone] = useState(false)
  const save = useMutation({
    mutationFn: ({ input, over }: Save) =>
      over ? updatePerson(over.id, { ...input, version: over.version }) : createPerson(input),
    async onSuccess(saved, { sent }) {
      await client.invalidateQueries({ queryKey: ['people'] })
      toast({ title: person ? 'Author saved' : 'Author added', description: 'Readers will see it in a moment.' })
      setStale(undefined)
      setPerson(saved)
      if (!rebaseForm(form, sent, formValues(saved))) setDone(true)
    },
    onError(error) {
      const current = findStalePerson(error)
      if (current) return setStale(current)
      const issues = error instanceof ApiError ? error.issues : []
      for (const { path, message } of issues) if (isField(path)) form.setError(path, { message })
      const [first] = issues
      if (first && isField(first.path)) form.setFocus(first.path)
      toastFailure('Couldn’t save the author', error)
    },
  })

  // Leave only after the form knows that it is saved; otherwise the router asks.
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  function isField(path: string): path is keyof CreatePersonInput {
    return path in form.getValues()
  }

  return {
    send: (input: NewPerson, over = person) => save.mutate({ input, sent: structuredClone(form.getValues()), over }),
    isPending: save.isPending,
    isDone,
    stale,
    startFrom(current: Person) {
      setPerson(current)
      setStale(undefined)
    },
  }
}
