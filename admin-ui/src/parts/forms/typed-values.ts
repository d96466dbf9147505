import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * The rule for every form: only the user may replace or delete what they typed. No refetch, save response, AI result or
 * other tab may.
 *
 * 1. A form keeps the values that it was opened with, whatever loads later.
 * 2. The response of a save replaces only fields without newer typing: `keepTyped`, and `rebaseForm` for forms of React
 *    Hook Form. A form with newer typing stays open and unsaved.
 *
 * This module implements rule 2.
 */

/**
 * Returns the form's values after a save: per field the text typed since, or else the stored value.
 * @param now the form's values when the response arrives.
 * @param sent the form's values at the save.
 * @param stored the service's result.
 */
export function keepTypedValues<T extends object>(now: T, sent: Partial<T>, stored: T): T {
  return { ...stored, ...Object.fromEntries(Object.entries(now).filter(([name]) => isTypedSinceSent(name, now, sent))) }
}

function isTypedSinceSent(name: string, now: object, sent: object): boolean {
  return !isSameValue(Reflect.get(now, name), Reflect.get(sent, name))
}

/**
 * Returns the fields that both this user and another one changed, each differently.
 * @param now the form's values.
 * @param before what both began with; undefined if it isn't known: then every difference counts.
 * @param theirs what the other one saved.
 */
export function contestedFields<T extends object>(now: T, before: T | undefined, theirs: T): (keyof T & string)[] {
  const differs = (name: string, one: object) => !isSameValue(Reflect.get(theirs, name), Reflect.get(one, name))
  return Object.keys(theirs).filter(
    (name): name is keyof T & string =>
      differs(name, now) && (!before || (differs(name, before) && isTypedSinceSent(name, now, before))),
  )
}

/** Compares by content; files by identity. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Bases the form on the stored values after a save, and keeps text typed since the save was sent.
 * @param sent the result of `getValues` at the save; a field that it hasn't stays as it is.
 * @param stored the service's result, as form values.
 * @returns whether the user has typed since; the form must then stay open.
 */
export function rebaseFormValues<T extends FieldValues, Context, Output>(
  form: UseFormReturn<T, Context, Output>,
  sent: Partial<T>,
  stored: T,
): boolean {
  const now = form.getValues()
  const kept = keepTypedValues(now, sent, stored)
  // Set fields one by one: a reset would move the cursor and interrupt IME input.
  form.reset(stored as DefaultValues<T>, { keepValues: true })
  for (const name of Object.keys(stored) as Path<T>[]) form.setValue(name, kept[name], { shouldDirty: true })
  return Object.keys(now).some((name) => !isSameValue(now[name], sent[name]))
}

/** Copies values, except files: they are compared by identity. */
export function copyOfValues<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Blob ? value : structuredClone(value),
  ])
  return Object.fromEntries(entries) as T
}
