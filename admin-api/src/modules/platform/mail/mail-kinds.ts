const READER_KINDS = [
  'event-submission.decided',
  'subscription.changed',
  'subscription.confirm',
  'subscription.known',
  'subscription.leave',
  'subscription.left',
  'subscription.manage',
  'subscription.return',
] as const

/** What goes on with an account. May hold a link with authority, or tell a thief that somebody noticed. */
const ACCOUNT_KINDS = ['account.changed', 'invitation'] as const

/** Not about an account, but never a reader's business either. */
const STAFF_KINDS = ['alert', 'test'] as const

/** Each kind of mail is in exactly one of the lists, which decide who may read, silence and erase it. */
export type MailKind = (typeof READER_KINDS)[number] | (typeof ACCOUNT_KINDS)[number] | (typeof STAFF_KINDS)[number]

/** Those that belong to what a reader may be handed about themselves. */
export const readerMailKinds: readonly MailKind[] = READER_KINDS

/** No editor may read them, and neither a suppression nor an erasure stops them. */
export const accountMailKinds: readonly MailKind[] = ACCOUNT_KINDS

/** Only its recipient may read it, so it must not wait in the outbox. */
export function isPrivateMail({ kind }: { kind: string }): boolean {
  return accountMailKinds.some((one) => one === kind)
}

/** Others go even to addresses that mail came back from. */
export function mayBeSuppressed({ kind }: { kind: string }): boolean {
  return kind !== 'alert' && !accountMailKinds.some((one) => one === kind)
}
