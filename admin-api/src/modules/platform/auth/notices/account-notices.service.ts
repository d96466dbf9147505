import type { AppContext } from '../../../../context.ts'
import type { AccountMail, AccountMailWriter } from '../../../../ports.ts'
import { deviceName } from '../sessions/device-name.ts'
import type { Device } from '../sessions/sessions.service.ts'

interface Owner {
  username: string
  email: string | null
}

/** No link: people who follow links in such emails follow those of thieves, too. */
const IF_NOT_YOU =
  'If it wasn’t you, open the desk as you always do, change your password under Settings and sign out everywhere else. ' +
  'If you can’t sign in, tell an administrator now.'

export async function prepareSignInNotice(
  context: AppContext,
  owner: Owner,
  { at, address, userAgent }: Device & { at: number },
): Promise<AccountMailWriter> {
  return prepare(context, owner.email, {
    kind: 'account.sign-in',
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in as ${owner.username} from a browser that we haven’t seen before.`,
      [timeOf(context, at), deviceName(userAgent ?? null), ...(address ? [`Network address: ${address}`] : [])].join(
        '\n',
      ),
      'If this was you, you don’t need to do anything.',
      IF_NOT_YOU,
    ],
  })
}

/** @param how for example “under Settings” */
export async function preparePasswordNotice(
  context: AppContext,
  owner: Owner,
  { how, at }: { how: string; at: number },
): Promise<AccountMailWriter> {
  return prepare(context, owner.email, {
    kind: 'account.password',
    subject: 'Your password was changed',
    paragraphs: [
      `The password of ${owner.username} was changed ${how}.`,
      timeOf(context, at),
      'All other devices were signed out.',
      IF_NOT_YOU,
    ],
  })
}

/** To the former and to the new address: whoever took over an account must not silence its owner. */
export async function prepareEmailNotices(
  context: AppContext,
  { username, email }: Owner,
  { to, by, at }: { to: string | null; by: string; at: number },
): Promise<AccountMailWriter> {
  const time = timeOf(context, at)
  const former = await prepare(context, email, {
    kind: 'account.email',
    subject: 'Your account has another email address',
    paragraphs: [
      `${by} ${to === null ? 'removed' : 'changed'} the email address of ${username}. We no longer write to this address.`,
      time,
      IF_NOT_YOU,
    ],
  })
  const present = await prepare(context, to, {
    kind: 'account.email',
    subject: 'This is now the email address of your account',
    paragraphs: [
      `${by} made this the email address of ${username}. We write to it when a new browser signs in and when the password changes.`,
      time,
      IF_NOT_YOU,
    ],
  })
  return {
    async queue(trx, now) {
      await former.queue(trx, now)
      await present.queue(trx, now)
    },
    wake() {
      former.wake()
      present.wake()
    },
  }
}

function prepare(context: AppContext, to: string | null, mail: Omit<AccountMail, 'to'>): Promise<AccountMailWriter> {
  return context.ports.prepareAccountMail(context, { ...mail, to })
}

function timeOf({ config }: AppContext, at: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: config.timeZone }).format(
    at,
  )
}
