import { useState } from 'react'

/**
 * What a form was opened with, as soon as it is there: later answers don't take its place, since somebody may have typed.
 * @returns it, and how the form itself goes on from something else: from what it saved, or from what its person chose.
 */
export function useOpened<T>(found: T | undefined): [opened: T | undefined, goOnFrom: (next: T) => void] {
  const [opened, setOpened] = useState(found)
  if (opened === undefined && found !== undefined) setOpened(found)
  return [opened ?? found, setOpened]
}
