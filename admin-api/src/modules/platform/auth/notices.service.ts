import type { AppContext } from '../../../context.ts'
import type { AccountMail, AccountMailWriter } from '../../../ports.ts'

// Emails to the owner of an account, without links: people who follow links in such emails follow those of thieves, too.
// Prepare them before the transaction that queues them: they read the paper's name.

interface Owner {
  username: string
  email: string | null
}

const IF_NOT_YOU =
  'If it wasn’t you, open the desk as you always do, change your password under Settings and sign out everywhere else. ' +
  'If you can’t sign in, tell an administrator now.'

/** @param how for example “under Settings” */
export function preparePasswordNotice(context: AppContext, owner: Owner, how: string): Promise<AccountMailWriter> {
  return prepare(context, owner.email, 'account.password', 'Your password was changed', [
    `The password of ${owner.username} was changed ${how}.`,
    timeOf(context),
    'All other devices were signed out.',
    IF_NOT_YOU,
  ])
}

/** To the former and to the new address: a thief who changes the address must not silence its owner. */
export async function prepareEmailNotices(
  context: AppContext,
  { username, email }: Owner,
  { to, by }: { to: string | null; by: string },
): Promise<AccountMailWriter> {
  const former = await prepare(context, email, 'account.email', 'Your account has another email address', [
    `${by} ${to === null ? 'removed' : 'changed'} the email address of ${username}. We no longer write to this address.`,
    timeOf(context),
    IF_NOT_YOU,
  ])
  const present = await prepare(context, to, 'account.email', 'This is now the email address of your account', [
    `${by} made this the email address of ${username}. We write to it when the password or the second factors change.`,
    timeOf(context),
    IF_NOT_YOU,
  ])
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

/** What happened to their second factors. */
export function prepareFactorNotice(
  context: AppContext,
  owner: Owner,
  subject: string,
  ...paragraphs: string[]
): Promise<AccountMailWriter> {
  const ask = 'If this wasn’t you, ask an administrator for help now.'
  return prepare(context, owner.email, 'account.factor', subject, [...paragraphs, ask])
}

function prepare(
  context: AppContext,
  to: string | null,
  kind: AccountMail['kind'],
  subject: string,
  paragraphs: string[],
): Promise<AccountMailWriter> {
  return context.ports.prepareAccountMail(context, { kind, to, subject, paragraphs })
}

function timeOf({ config, clock }: AppContext): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: config.timeZone }).format(
    clock.now(),
  )
}
