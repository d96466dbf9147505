import type { SubscriberHistory } from '@hometown/shared-types/subscriber-history'

type HistoryEvent = SubscriberHistory['events'][number]

const CHANGES: Readonly<Record<HistoryEvent['kind'], string>> = {
  subscribed: 'Subscribed',
  confirmed: 'Confirmed the address',
  returned: 'Subscribed again',
  changed: 'Changed',
  unsubscribed: 'Unsubscribed',
  undone: 'Undid a change',
}

const WAYS: Readonly<Record<string, string>> = {
  website: 'on the site',
  'website without script': 'on the site',
  'link in a mail': 'by a link in a mail',
  'one click': 'by the email app’s button',
  'mail provider': 'at their email provider',
  complaint: 'by reporting a mail as spam',
  desk: 'at the desk',
}

/** `Unsubscribed by a link in a mail`, `Changed at the desk by ruth`. */
export function describeChange({ kind, source, by }: HistoryEvent): string {
  if (source === 'import') return by ? `Imported by ${by}` : 'Imported'
  const way = source === null ? undefined : (WAYS[source] ?? source)
  return [CHANGES[kind], way, by && `by ${by}`].filter(Boolean).join(' ')
}

/** The changed fields, formatted. */
export function changesOf({ kind, before, after, consentSource }: HistoryEvent): string[] {
  const lines: string[] = []
  if (before?.email && after?.email) lines.push(`${before.email} → ${after.email}`)
  if (before?.categories && after?.categories) {
    const [old, now] = [before.categories, after.categories]
    lines.push(
      [
        ...now.filter((category) => !old.includes(category)).map((category) => `+ ${category}`),
        ...old.filter((category) => !now.includes(category)).map((category) => `− ${category}`),
      ].join(', '),
    )
  } else if (kind === 'subscribed' && after?.categories) lines.push(after.categories.join(', '))
  if (consentSource) lines.push(`Consent: ${consentSource}`)
  return lines.filter(Boolean)
}

const STATES: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  failed: 'Failed',
  deferred: 'Deferred',
  in_doubt: 'In doubt',
  queued: 'Queued',
  on_the_wire: 'Sending',
  suppressed: 'Suppressed',
  cancelled: 'Canceled',
  unsubscribed: 'Unsubscribed before the send',
}

export function stateWord(state: string): string {
  return STATES[state] ?? state
}
