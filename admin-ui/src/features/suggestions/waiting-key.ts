import { accountKey } from '../../lib/kept-for-account.ts'

/** Where this browser keeps an account's waiting decisions. */
export const waitingKey = (userId: string) => accountKey('waiting-decisions', userId)

/** Whether decisions of this account wait for the connection; the shell asks before it loads what sends them. */
export function hasWaiting(userId: string): boolean {
  try {
    return (localStorage.getItem(waitingKey(userId)) ?? '[]') !== '[]'
  } catch {
    return false
  }
}
