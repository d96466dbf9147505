import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isSameValue, keepTyped } from './typed-values.ts'

/**
 * After a save: bases the form on the stored values, and keeps text typed since the save was sent.
 * @param sent the result of `getValues` at the save.
 * @param stored the service's result, as form values.
 * @returns whether the user has typed since; the form must then stay open.
 */
export function rebaseForm<T extends FieldValues, Context, Output>(
  form: UseFormReturn<T, Context, Output>,
  sent: T,
  stored: T,
): boolean {
  const now = form.getValues()
  const kept = keepTyped(now, sent, stored)
  // Set fields one by one: a reset would move the cursor and interrupt IME input.
  form.reset(stored as DefaultValues<T>, { keepValues: true })
  for (const name of Object.keys(stored) as Path<T>[]) form.setValue(name, kept[name], { shouldDirty: true })
  return Object.keys(now).some((name) => !isSameValue(now[name], sent[name]))
}
