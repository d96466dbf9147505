import type { AppContext } from '../../../../../context.ts'
import type { AccountMailWriter } from '../../../../../ports.ts'

interface FactorNews {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type Receiver = { email: string | null }

/** Prepare it before the transaction: it reads the paper's name. */
export function prepareFactorMail(
  context: AppContext,
  { email }: Receiver,
  { subject, paragraphs }: FactorNews,
): Promise<AccountMailWriter> {
  return context.ports.prepareAccountMail(context, {
    kind: 'account.factor',
    to: email,
    subject,
    paragraphs: [...paragraphs, 'If this wasn’t you, ask an administrator for help now.'],
  })
}

export function addedNews({ username }: { username: string }, name: string): FactorNews {
  return {
    subject: 'A second factor was added to your account',
    paragraphs: [`“${name}” can now be used to sign in as ${username}.`],
  }
}

export function removedNews({ username }: { username: string }, name: string): FactorNews {
  return {
    subject: 'A second factor was removed from your account',
    paragraphs: [`“${name}” can no longer be used to sign in as ${username}.`],
  }
}

export function allRemovedNews({ username }: { username: string }, by: string): FactorNews {
  return {
    subject: 'The second factors of your account were removed',
    paragraphs: [
      `${by} removed all passkeys, authenticator apps and recovery codes of ${username}, and signed the account out everywhere.`,
    ],
  }
}

export function newCodesNews({ username }: { username: string }): FactorNews {
  return {
    subject: 'Your account has new recovery codes',
    paragraphs: [`The former recovery codes of ${username} no longer work.`],
  }
}

export function limitedNews({ username }: { username: string }): FactorNews {
  return {
    subject: 'Too many wrong codes for your account',
    paragraphs: [
      `Someone who knows the password of ${username}, or uses one of its sessions, entered too many wrong codes. We refuse more for an hour.`,
      'If it wasn’t you, change your password.',
    ],
  }
}

export function copiedNews({ username }: { username: string }, name: string): FactorNews {
  return {
    subject: 'A passkey of your account may have been copied',
    paragraphs: [
      `We refused the passkey “${name}” of ${username}, because it counted backward: a copy of it may be in use.`,
      'Sign in another way, remove the passkey and add it again.',
    ],
  }
}
