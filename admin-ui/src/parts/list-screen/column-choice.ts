import { z } from 'zod'
import { accountKey } from '../../lib/kept-for-account.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useKeptInBrowser } from './kept-in-browser.ts'

const hiddenSchema = z.array(z.string())
const NONE: string[] = []

/** The ids of the columns that the person hid in this list. */
export function useHiddenColumns(listId: string): [hidden: string[], change: (hidden: readonly string[]) => void] {
  const { id: userId } = useCurrentUser()
  const [hidden, change] = useKeptInBrowser(`${accountKey('list-columns', userId)}:${listId}`, hiddenSchema, NONE)
  return [hidden, (next) => change(() => [...next])]
}
