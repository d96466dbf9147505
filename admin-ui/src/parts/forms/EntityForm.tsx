import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError, currentFrom } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { rebaseForm } from './rebase-form.ts'
import { StaleNotice } from './StaleNotice.tsx'

interface EntityFormOptions<Values extends FieldValues, Input, Entity> {
  /** `business`. */
  noun: string
  /** Undefined for a new one. */
  opened: Entity | undefined
  /** What a new one begins with, if not with empty fields. */
  initial?: Values
  resolver: Resolver<Values, unknown, Input>
  /** Must have every field, so that all inputs are controlled from the first render. */
  valuesOf(entity: Entity | undefined): Values
  /** @param over the version to overwrite; undefined for a new one. */
  save(input: Input, over: Entity | undefined): Promise<Entity>
  /** The queries that a save changes. */
  queryKey: readonly string[]
  /** What follows `Business saved`. */
  savedText(entity: Entity): string
  onSaved(): void
}

export interface EntityForm<Values extends FieldValues, Input, Entity> {
  noun: string
  form: UseFormReturn<Values, unknown, Input>
  /** As last saved; undefined for a new one. */
  entity: Entity | undefined
  /** What another editor saved meanwhile. */
  stale: Entity | undefined
  isPending: boolean
  /** There is nothing to lose. */
  isSaved: boolean
  /** Checks and saves the form. */
  submit(over?: Entity): Promise<void>
  /** Shows at its fields what the service refuses. */
  showIssues(error: unknown): void
  /** Replaces what is in the form by the version of the other editor. */
  takeTheirs(): void
}

/**
 * The form of a thing with versions: shows what the service refuses at its fields, keeps text that is typed during a
 * save, and asks which version stays after a stale save.
 */
export function useEntityForm<Values extends FieldValues, Input, Entity>(
  options: EntityFormOptions<Values, Input, Entity>,
): EntityForm<Values, Input, Entity> {
  const { noun, opened, valuesOf } = options
  const client = useQueryClient()
  const [entity, setEntity] = useState(opened)
  const form = useForm<Values, unknown, Input>({
    resolver: options.resolver,
    defaultValues: (options.initial ?? valuesOf(opened)) as DefaultValues<Values>,
  })
  const [stale, setStale] = useState<Entity>()
  const [isDone, setDone] = useState(false)
  const save = useMutation({
    mutationFn: ({ input, over }: { input: Input; sent: Values; over: Entity | undefined }) =>
      options.save(input, over),
    async onSuccess(saved, { sent }) {
      await client.invalidateQueries({ queryKey: options.queryKey })
      const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${entity ? 'saved' : 'added'}`
      toast({ title, description: options.savedText(saved) })
      setStale(undefined)
      setEntity(saved)
      if (!rebaseForm(form, sent, valuesOf(saved))) setDone(true)
    },
    onError(error) {
      const current = currentFrom<Entity>(error)
      if (current) return setStale(current)
      showIssues(error)
      toastFailure(`Couldn’t save the ${noun}`, error)
    },
  })

  // Leave only after the form knows that it is saved; otherwise the router asks.
  const leave = useEffectEvent(options.onSaved)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  function showIssues(error: unknown): void {
    const issues = error instanceof ApiError ? error.issues : []
    for (const { path, message } of issues) if (isField(path)) form.setError(path, { message })
    const [first] = issues
    if (first && isField(first.path)) form.setFocus(first.path)
  }

  function isField(path: string): path is Path<Values> {
    return (path.split('.')[0] ?? '') in form.getValues()
  }

  return {
    noun,
    form,
    entity,
    stale,
    isPending: save.isPending,
    isSaved: isDone || !form.formState.isDirty,
    submit: (over = entity) =>
      form.handleSubmit((input) => save.mutate({ input, sent: structuredClone(form.getValues()), over }))(),
    showIssues,
    takeTheirs() {
      if (!stale) return
      form.reset(valuesOf(stale))
      setEntity(stale)
      setStale(undefined)
    },
  }
}

interface EntityScreenProps<Values extends FieldValues, Input, Entity> {
  of: EntityForm<Values, Input, Entity>
  title: string
  description?: ReactNode
  closeLabel?: string
  /** Fits one screen: has no second row of buttons. */
  isShort?: boolean
  onClose(): void
  children: ReactNode
}

/** The screen of an entity's form. Its fields may use `useFormContext`. */
export function EntityScreen<
  Values extends FieldValues,
  Input,
  Entity extends { version: number; updatedAt?: string },
>({
  of: { noun, form, stale, isPending, isSaved, submit, takeTheirs },
  title,
  description,
  closeLabel = 'Cancel',
  isShort = false,
  onClose,
  children,
}: EntityScreenProps<Values, Input, Entity>) {
  const label = isPending ? 'Saving...' : 'Save'
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          submit().catch(reportError)
        }}
      >
        <PageHeader
          title={title}
          description={description}
          actions={
            <>
              <Button onClick={onClose}>{closeLabel}</Button>
              <Button type="submit" variant="primary" pending={isPending}>
                {label}
              </Button>
            </>
          }
        />
        <div className="flex flex-col gap-4">
          {stale && (
            <StaleNotice
              noun={noun}
              {...(stale.updatedAt !== undefined && { changedAt: stale.updatedAt })}
              onTake={takeTheirs}
              onOverwrite={() => submit(stale).catch(reportError)}
            />
          )}
          {children}
          {!isShort && (
            <div className="flex justify-end gap-2">
              <Button onClick={onClose}>{closeLabel}</Button>
              <Button type="submit" pending={isPending}>
                {label}
              </Button>
            </div>
          )}
        </div>
        <UnsavedChanges when={!isSaved} />
      </form>
    </FormProvider>
  )
}

interface EntityNotLoadedProps {
  /** `Edit Business`. */
  title: string
  noun: string
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  onClose(): void
}

/** In place of an entity's form while it loads, and after that failed. */
export function EntityNotLoaded({ title, noun, query: { error, refetch }, onClose }: EntityNotLoadedProps) {
  return (
    <>
      <PageHeader title={title} actions={<Button onClick={onClose}>Back to the list</Button>} />
      {error ? (
        <ErrorPanel title={`Couldn’t load the ${noun}.`} error={error} onRetry={refetch} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          <LoadingText>{`Loading ${noun}...`}</LoadingText>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </>
  )
}
