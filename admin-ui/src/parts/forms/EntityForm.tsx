import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError, currentFrom } from '../../lib/api-client.ts'
import { readAgain } from '../../lib/read-again.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/FormDialog.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { OpenForm } from '../use-action.tsx'
import { type FieldTexts, StaleNotice } from './StaleNotice.tsx'
import { contestedFields, rebaseForm } from './typed-values.ts'

interface EntityFormOptions<Values extends FieldValues, Input, Entity> {
  /** The kind of the entity: `business`. */
  noun: string
  /** The name for what another editor saved meanwhile, if not `this business`. */
  object?: string
  /** The stored entity; undefined for a new one. */
  opened: Entity | undefined
  /** The values of a new entity, if it doesn't begin with empty fields. */
  initial?: Values
  resolver: Resolver<Values, unknown, Input>
  /** Returns every field, so that all inputs are controlled from the first render. */
  valuesOf(entity: Entity | undefined): Values
  /** Saves the input. @param over the version to overwrite; undefined for a new one */
  save(input: Input, over: Entity | undefined): Promise<Entity>
  /** Names and shows fields of a stale save whose names and values don’t say it. */
  fieldTexts?: FieldTexts<Values>
  /** The key of the queries that a save changes. */
  queryKey: readonly string[]
  /** Returns what follows `Business saved`, or all of it; null says nothing. */
  savedText?(entity: Entity): string | ToastInput | null
  /** Reports a failure instead of `Couldn’t save the business`. */
  reportFailure?(error: unknown): void
  /** Returns the form’s field for a path of the service’s issues. By default it has the same name. */
  fieldOf?(path: string): string
  onSaved?(saved: Entity): void
}

export interface EntityForm<Values extends FieldValues, Input, Entity> {
  object: string
  form: UseFormReturn<Values, unknown, Input>
  /** The entity as last saved; undefined for a new one. */
  entity: Entity | undefined
  /** The fields that another editor changed too, after a stale save. The next save wins. */
  contested: readonly string[] | undefined
  fieldTexts: FieldTexts<Values> | undefined
  isPending: boolean
  /** The form has nothing to lose. */
  isSaved: boolean
  /** Checks and saves the form, or waits for the save that is under way. @returns whether it is saved */
  submit(): Promise<boolean>
  /** Shows at its fields what the service refuses. */
  showIssues(error: unknown): void
  /** Takes over what is stored, and keeps what was typed since `sent`. @returns whether something was typed */
  rebase(sent: Values, stored: Entity): boolean
  /** Bases the form on what another editor saved, says so, and shows what both changed. */
  takeOver(current: Entity): void
}

/**
 * Returns the form of an entity with versions: shows what the service refuses at its fields, keeps text that is typed
 * during a save, and merges a stale save with what another editor saved.
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
  const [contested, setContested] = useState<readonly string[]>()
  const [done, setDone] = useState<Entity>()
  const running = useRef<Promise<boolean>>(undefined)
  const save = useMutation({
    mutationFn: ({ input }: { input: Input; sent: Values }) => options.save(input, entity),
    onSuccess(saved, { sent }) {
      // Don't await this: the save is done, even if its lists can’t be read again.
      readAgain(client, options.queryKey, saved)
      const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${entity ? 'saved' : 'added'}`
      const said = options.savedText?.(saved)
      if (said !== null) toast(typeof said === 'object' ? said : { title, ...(said && { description: said }) })
      setContested(undefined)
      if (!rebase(sent, saved)) setDone(saved)
    },
    onError(error) {
      const current = currentFrom<Entity>(error)
      if (current && isShown.current) return takeOver(current)
      showIssues(error)
      if (options.reportFailure) options.reportFailure(error)
      else toastFailure(`Couldn’t save the ${noun}`, error)
    },
  })

  // A form that was left meanwhile can't show what is stale, so a message says it.
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  // Leave only after the form knows that it is saved; otherwise the router asks.
  const leave = useEffectEvent((saved: Entity) => options.onSaved?.(saved))
  useEffect(() => {
    if (done !== undefined) leave(done)
  }, [done])

  function rebase(sent: Values, stored: Entity): boolean {
    setEntity(stored)
    return rebaseForm(form, sent, valuesOf(stored))
  }

  function takeOver(current: Entity): void {
    if (entity && Object(current).id !== Object(entity).id) return
    const before = valuesOf(entity)
    const found = contestedFields(form.getValues(), before, valuesOf(current))
    setContested([...new Set([...(contested ?? []), ...found])])
    rebase(before, current)
    readAgain(client, options.queryKey)
  }

  async function send(): Promise<boolean> {
    let isStored = false
    await form.handleSubmit(async (input) => {
      // `onError` reports the failure.
      const stored = save.mutateAsync({ input, sent: copyOf(form.getValues()) })
      isStored = (await stored.catch(() => undefined)) !== undefined
    })()
    return isStored
  }

  function showIssues(error: unknown): void {
    const issues = error instanceof ApiError ? error.issues : []
    for (const [at, { path, message }] of issues.entries()) {
      const field = options.fieldOf?.(path) ?? path
      if (isField(field)) form.setError(field, { message }, { shouldFocus: at === 0 })
    }
  }

  function isField(path: string): path is Path<Values> {
    return (path.split('.')[0] ?? '') in form.getValues()
  }

  return {
    object: options.object ?? `this ${noun}`,
    form,
    entity,
    contested,
    fieldTexts: options.fieldTexts,
    isPending: save.isPending,
    isSaved: done !== undefined || !form.formState.isDirty,
    submit() {
      // A second press during a save would create a second entity.
      running.current ??= send().finally(() => {
        running.current = undefined
      })
      return running.current
    },
    showIssues,
    rebase,
    takeOver,
  }
}

/** Copies values, except files: they are compared by identity. */
function copyOf<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Blob ? value : structuredClone(value),
  ])
  return Object.fromEntries(entries) as T
}

interface EntityScreenProps<Values extends FieldValues, Input, Entity> {
  of: EntityForm<Values, Input, Entity>
  title: string
  /** The entity's page on the site, if it has one: `/topics/river`. */
  page?: string | false | undefined
  closeLabel?: string
  /** The form fits one screen, so it has no second row of buttons. */
  isShort?: boolean
  onClose(): void
  children: ReactNode
}

/** Shows the screen of an entity's form. Its fields may use `useFormContext`. */
export function EntityScreen<Values extends FieldValues, Input, Entity extends { version: number }>({
  of,
  title,
  page,
  closeLabel = 'Cancel',
  isShort = false,
  onClose,
  children,
}: EntityScreenProps<Values, Input, Entity>) {
  const { isPending, isSaved } = of
  const siteAddress = useSiteAddress()
  const buttons = (variant: 'primary' | 'secondary') => (
    <>
      <Button onClick={() => onClose()}>{closeLabel}</Button>
      <Button type="submit" variant={variant} pending={isPending}>
        {isPending ? 'Saving...' : 'Save'}
      </Button>
    </>
  )
  return (
    <SavingForm of={of} className="max-w-3xl">
      <PageHeader
        title={title}
        description={
          page && (
            <a href={siteAddress(page)} className="hover:underline">
              View on the site
            </a>
          )
        }
        actions={buttons('primary')}
      />
      <div className="flex flex-col gap-4">
        <StaleEntity of={of} />
        {children}
        {!isShort && <div className="flex justify-end gap-2">{buttons('secondary')}</div>}
      </div>
      <UnsavedChanges when={!isSaved} />
    </SavingForm>
  )
}

interface SavingFormProps<Values extends FieldValues, Input, Entity> {
  of: Pick<EntityForm<Values, Input, Entity>, 'form' | 'submit'>
  className: string
  children: ReactNode
}

/** Shows an entity's form outside of dialogs. Its fields may use `useFormContext`. */
export function SavingForm<Values extends FieldValues, Input, Entity>({
  of: { form, submit },
  ...rest
}: SavingFormProps<Values, Input, Entity>) {
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit().catch(reportError)
        }}
        {...rest}
      />
    </FormProvider>
  )
}

/** Shows above an entity’s fields what another editor saved meanwhile. */
export function StaleEntity<Values extends FieldValues, Input, Entity>({
  of: { object, form, contested, fieldTexts },
}: {
  of: Pick<EntityForm<Values, Input, Entity>, 'object' | 'form' | 'contested' | 'fieldTexts'>
}) {
  const { defaultValues, isDirty } = form.formState
  // The user took all of theirs where both changed something. Otherwise the press must not seem to have done nothing.
  const isChosen = contested && contested.length > 0 && !isDirty
  if (!contested || isChosen) return null
  return (
    <StaleNotice
      title={`Another editor, or you in another tab, saved ${object}.`}
      contested={contested}
      // A stale save bases the form on the stored values.
      theirs={defaultValues as Values}
      mine={form.watch()}
      texts={fieldTexts}
      onTake={(name, value) => form.setValue(name as Path<Values>, value as never, { shouldDirty: true })}
    />
  )
}

interface EntityDialogProps<Values extends FieldValues, Input, Entity>
  extends Omit<FormDialogProps<Values, Input>, 'form' | 'isDirty' | 'pending' | 'onSubmit'> {
  of: EntityForm<Values, Input, Entity>
  pending?: boolean
  onSubmit?(): void
}

export function EntityDialog<Values extends FieldValues, Input, Entity extends { id: string }>({
  of,
  onSubmit = () => of.submit().catch(reportError),
  children,
  ...dialog
}: EntityDialogProps<Values, Input, Entity>) {
  return (
    <OpenForm value={of}>
      <FormDialog
        form={of.form}
        width="lg"
        pending={of.isPending}
        isDirty={!of.isSaved}
        onSubmit={onSubmit}
        {...dialog}
      >
        <StaleEntity of={of} />
        {children}
      </FormDialog>
    </OpenForm>
  )
}

interface MoreFieldsProps {
  /** One of the fields has a value or an error. */
  isOpen: boolean
  children: ReactNode
}

/** Folds rarely used fields of a form. */
export function MoreFields({ isOpen, children }: MoreFieldsProps) {
  return (
    <details className="group" open={isOpen}>
      <Summary className="font-medium">More</Summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}
