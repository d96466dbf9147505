import { useState } from 'react'

/**
 * Keeps the first loaded value: later responses don't replace it, because the user may have typed.
 * @returns the value, and a function to continue from another one: a saved version, or one that the user chose.
 */
export function useOpened<T>(found: T | undefined): [opened: T | undefined, goOnFrom: (next: T) => void] {
  const [opened, setOpened] = useState(found)
  if (opened === undefined && found !== undefined) setOpened(found)
  return [opened ?? found, setOpened]
}
