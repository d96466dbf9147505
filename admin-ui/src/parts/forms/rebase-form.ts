import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isSameValue, keepTyped } from './typed-values.ts'

/**
 * After a save: the form counts from what is stored, and keeps what was typed since it was sent.
 * @param sent what `getValues` gave when it was saved.
 * @param stored what the service made of that, as the form holds it.
 * @returns whether something was typed since: the form has to stay open then.
 */
export function rebaseForm<T extends FieldValues, Context, Output>(
  form: UseFormReturn<T, Context, Output>,
  sent: T,
  stored: T,
): boolean {
  const now = form.getValues()
  const kept = keepTyped(now, sent, stored)
  // Fields are set one by one: a reset would move the cursor and end what an input method is composing.
  form.reset(stored as DefaultValues<T>, { keepValues: true })
  for (const name of Object.keys(stored) as Path<T>[]) form.setValue(name, kept[name], { shouldDirty: true })
  return Object.keys(now).some((name) => !isSameValue(now[name], sent[name]))
}
