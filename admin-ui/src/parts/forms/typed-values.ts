/**
 * The rule of every form at the desk: what a person typed is replaced or deleted by that person alone. Not by a list that
 * is asked for again, not by the answer of a save, not by the AI, not by another tab.
 *
 * 1. A form works on what it was opened with, whatever arrives later: `useOpened`.
 * 2. The answer of a save replaces only what has not been typed on since: `keepTyped`, and for the forms of React Hook Form
 *    `rebaseForm`. A form that holds more than was saved stays open, and isn't saved yet: `useTypedValues`.
 * 3. A copy for later belongs to one form, which alone writes and removes it: `keptCopies`. What a form that is gone left
 *    behind is offered, and stays until its person restores or discards it: `findLeftCopies`.
 *
 * This module is the second of them, without any screen.
 */

/**
 * What a form holds after a save: per field what was typed since it was sent, else what is stored now.
 * @param now what the form holds when the answer is there.
 * @param sent what it held when it was saved.
 * @param stored what the service made of that.
 */
export function keepTyped<T extends object>(now: T, sent: T, stored: T): T {
  return { ...stored, ...Object.fromEntries(Object.entries(now).filter(([name]) => isTypedOn(name, now, sent))) }
}

function isTypedOn(name: string, now: object, sent: object): boolean {
  return !isSameValue(Reflect.get(now, name), Reflect.get(sent, name))
}

/** By what they say; a file is the same only as itself. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}
