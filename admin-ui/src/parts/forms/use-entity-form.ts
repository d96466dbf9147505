import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError, currentEntityFrom } from '../../lib/api-client.ts'
import { readAgain } from '../../lib/read-again.ts'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import { type AutosaveOptions, type AutosaveState, useAutosave } from './autosave.ts'
import { contestedFields, copyOfValues, rebaseFormValues } from './typed-values.ts'

/** The labels of fields, and how to write their values. By default `openingHours` is “Opening hours”. */
export type FieldTexts<Values> = {
  readonly [Name in keyof Values]?: { label?: string; text?(value: Values[Name]): string }
}

interface EntityFormOptions<Values extends FieldValues, Input, Entity, How> {
  /** The kind of the entity: `business`. */
  noun: string
  /** Returns what says that another editor saved, if not `Another editor, or you in another tab, saved this business.` */
  staleTitle?(current: Entity): string
  /** The stored entity; undefined for a new one. */
  opened: Entity | undefined
  /** The values of a new entity, if it doesn't begin with empty fields. */
  initial?: Values
  /** The values that this user left unsaved before. `isOutdated`: over a version that the form doesn't have. */
  restored?: { values: Values; isOutdated: boolean } | undefined
  resolver: Resolver<Values, unknown, Input>
  /** When fields are checked before the first save. By default not at all. */
  mode?: 'onChange' | 'onSubmit'
  autosave?: AutosaveOptions<Values, Entity>
  /** Brings into the form what an editor of a long text still has. */
  flush?(): void
  /** Returns every field, so that all inputs are controlled from the first render. */
  valuesOf(entity: Entity | undefined): Values
  /** Waits for what the form doesn't hold. @returns whether the form can be saved */
  before?(how: How): Promise<boolean>
  /** Saves the input. @param over the version to overwrite; undefined for a new one */
  save(input: Input, over: Entity | undefined, how: How): Promise<Entity>
  /** Names and shows fields of a stale save whose names and values don’t say it. */
  fieldTexts?: FieldTexts<Values>
  /** The key of the queries that a save changes. */
  queryKey: readonly string[]
  /** Returns what follows `Business saved`, or all of it; null says nothing. */
  savedText?(entity: Entity): string | ToastInput | null
  /** Reports fields that can’t be saved as they are. They say so themselves, too. */
  reportInvalid?(errors: FieldErrors<Values>, how: How): void
  /** Reports a failure instead of `Couldn’t save the business`. */
  reportFailure?(error: unknown, how: How): void
  /** Returns the form’s field for a path of the service’s issues. By default it has the same name. */
  fieldOf?(path: string): string
  /** Called when the form has taken over what another editor saved. @param how the save that was refused, if one was */
  onTakeOver?(current: Entity, how: How | undefined): void
  onStored?(save: StoredSave<Entity, How>): void
  /** Called after a save during which nothing was typed, when the form can be left without a question. */
  onSaved?(saved: Entity, how: How): void
}

export interface StoredSave<Entity, How> {
  saved: Entity
  /** The version before; undefined for a new entity. */
  over: Entity | undefined
  how: How
  /** Something was typed during the save, and isn't saved. */
  isTypedOn: boolean
}

export interface EntityForm<Values extends FieldValues, Input, Entity, How = void> {
  staleTitle: string
  form: UseFormReturn<Values, unknown, Input>
  /** The entity as last saved; undefined for a new one. */
  entity: Entity | undefined
  /** The fields that another editor changed too, after a stale save. The next save wins. */
  contested: readonly string[] | undefined
  fieldTexts: FieldTexts<Values> | undefined
  isPending: boolean
  /** The form has nothing to lose. */
  isSaved: boolean
  /** Whether autosave has what isn't saved. */
  kept: AutosaveState
  /** Returns all that is typed by now. */
  current(): Values
  /** Checks the form as a save does, and reports what is missing. */
  check(how: How): Promise<boolean>
  /** Checks and saves the form, or waits for the save that is under way. @returns what is stored; undefined if nothing is */
  submit(how: How): Promise<Entity | undefined>
  /** Shows at its fields what the service refuses. */
  showIssues(error: unknown): void
  /**
   * Takes over what is stored, and keeps what was typed since `sent`; fields that it hasn't stay as they are.
   * @returns whether something was typed
   */
  rebase(sent: Partial<Values>, stored: Entity | undefined): boolean
  /** Bases the form on what another editor saved, says so, and shows what both changed. */
  takeOver(current: Entity): void
}

/**
 * Returns the form of an entity with versions: shows what the service refuses at its fields, keeps text that is typed
 * during a save, and merges a stale save with what another editor saved. `How` is what a pressed button adds to a save.
 */
export function useEntityForm<Values extends FieldValues, Input, Entity, How = void>(
  options: EntityFormOptions<Values, Input, Entity, How>,
): EntityForm<Values, Input, Entity, How> {
  const { noun, opened, restored, valuesOf } = options
  const client = useQueryClient()
  const [entity, setEntity] = useState(opened)
  const form = useForm<Values, unknown, Input>({
    mode: options.mode ?? 'onSubmit',
    resolver: options.resolver,
    defaultValues: (restored?.values ?? options.initial ?? valuesOf(opened)) as DefaultValues<Values>,
  })
  const { isDirty } = form.formState
  const [contested, setContested] = useState<readonly string[]>()
  const [isPending, setPending] = useState(false)
  const running = useRef<Promise<Entity | undefined>>(undefined)
  // A save may begin with a long wait, and what is known then counts.
  const latest = useRef({ options, entity, isBaseKnown: !restored?.isOutdated })
  latest.current.options = options

  // A form that was left meanwhile can't show what is stale, so a message says it.
  const isShown = useRef(false)
  const begin = useEffectEvent(() => {
    if (restored) form.reset(valuesOf(opened), { keepValues: true })
  })
  useEffect(() => {
    isShown.current = true
    begin()
    return () => {
      isShown.current = false
    }
  }, [])

  function current(): Values {
    options.flush?.()
    return copyOfValues(form.getValues())
  }
  const { keep, discard } = options.autosave ?? {}
  const autosave = useAutosave(
    form,
    keep &&
      discard && {
        current,
        isSaved: (values) => contestedFields(values, undefined, valuesOf(entity)).length === 0,
        keep: (values) => keep(values, entity),
        discard: () => discard(entity),
      },
  )

  function rebase(sent: Partial<Values>, stored: Entity | undefined): boolean {
    latest.current.entity = stored
    latest.current.isBaseKnown = true
    setEntity(stored)
    return rebaseFormValues(form, sent, valuesOf(stored))
  }

  function takeOver(theirs: Entity, how?: How): void {
    const { entity, isBaseKnown, options } = latest.current
    if (entity && Object(theirs).id !== Object(entity).id) return
    const before = valuesOf(entity)
    const found = contestedFields(current(), isBaseKnown ? before : undefined, valuesOf(theirs))
    setContested((known = []) => [...new Set([...known, ...found])])
    rebase(before, theirs)
    readAgain(client, options.queryKey)
    options.onTakeOver?.(theirs, how)
  }

  async function check<Result>(how: How, onValid: (input: Input) => Promise<Result>): Promise<Result | undefined> {
    let result: Result | undefined
    current()
    await form.handleSubmit(
      async (input) => {
        result = await onValid(input)
      },
      (errors) => latest.current.options.reportInvalid?.(errors, how),
    )()
    return result
  }

  async function send(how: How): Promise<Entity | undefined> {
    const canBegin = (await options.before?.(how)) ?? true
    return canBegin ? check(how, (input) => store(input, how)) : undefined
  }

  async function store(input: Input, how: How): Promise<Entity | undefined> {
    const { entity: over, options } = latest.current
    const sent = copyOfValues(form.getValues())
    let saved: Entity
    try {
      saved = await options.save(input, over, how)
    } catch (error) {
      fail(error, how)
      return undefined
    }
    // Don't await this: the save is done, even if its lists can’t be read again.
    readAgain(client, options.queryKey, saved)
    const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${over ? 'saved' : 'added'}`
    const text = options.savedText?.(saved)
    if (text !== null) toast(typeof text === 'object' ? text : { title, ...(text && { description: text }) })
    current()
    // The form must know that it is saved before anybody leaves; otherwise the router asks.
    const isTypedOn = flushSync(() => {
      setContested(undefined)
      return rebase(sent, saved)
    })
    // What was typed on in a form that was left meanwhile is kept already.
    if (options.autosave && (isShown.current || !isTypedOn)) autosave.forget(() => options.autosave?.discard(over))
    if (options.autosave && isShown.current && isTypedOn) autosave.touch()
    const { onStored, onSaved } = latest.current.options
    onStored?.({ saved, over, how, isTypedOn })
    if (!isTypedOn && isShown.current) onSaved?.(saved, how)
    return saved
  }

  function fail(error: unknown, how: How): void {
    const theirs = currentEntityFrom<Entity>(error)
    if (theirs && isShown.current) {
      takeOver(theirs, how)
      return
    }
    showIssues(error)
    const { reportFailure } = latest.current.options
    if (reportFailure) reportFailure(error, how)
    else toastFailure(`Couldn’t save the ${noun}`, error)
  }

  function showIssues(error: unknown): void {
    const issues = error instanceof ApiError ? error.issues : []
    for (const [at, { path, message }] of issues.entries()) {
      const field = options.fieldOf?.(path) ?? path
      if (!isField(field)) continue
      form.setError(field, { message })
      if (at === 0) form.setFocus(field)
    }
  }

  function isField(path: string): path is Path<Values> {
    return (path.split('.')[0] ?? '') in form.getValues()
  }

  return {
    staleTitle:
      (entity && options.staleTitle?.(entity)) ?? `Another editor, or you in another tab, saved this ${noun}.`,
    form,
    entity,
    contested,
    fieldTexts: options.fieldTexts,
    isPending,
    isSaved: !isDirty,
    kept: autosave.kept,
    current,
    check: async (how) => (await check(how, async () => true)) ?? false,
    submit(how) {
      // A second press during a save would create a second entity.
      running.current ??= send(how).finally(() => {
        running.current = undefined
        setPending(false)
      })
      setPending(true)
      return running.current
    },
    showIssues,
    rebase,
    takeOver,
  }
}
