import type { ReaderCategory } from '@hometown/shared-types/category'
import {
  comeBackUrl,
  confirmUrl,
  manageUrl,
  type SiteUrls,
  undoUrl,
  unsubscribeUrl,
} from '@hometown/shared-types/mail-links'
import type { MailKind } from '../../../platform/mail/outgoing-mails.service.ts'

/** The button's URL is filled in last: see `queue-reader-mail.ts`. */
export interface ReaderMail {
  kind: MailKind
  subject: string
  title: string
  paragraphs: readonly string[]
  /** Personal values by their placeholder in the paragraphs. */
  values?: Readonly<Record<string, string>>
  button: { label: string; url: string }
  footer: string
}

interface Paper {
  name: string
}

/** Placeholders for lists of categories; need no HTML escaping. */
const [CHOSEN, BEFORE] = ['%chosen%', '%before%']

const IGNORE = 'If that wasn’t you, ignore this email and nothing will change.'

export function confirmationMail(
  urls: SiteUrls,
  { name }: Paper,
  { token, categories }: { token: string; categories: readonly ReaderCategory[] },
): ReaderMail {
  return {
    kind: 'subscription.confirm',
    subject: `Please confirm your subscription to ${name}`,
    title: 'One click to confirm',
    paragraphs: [
      `Thank you for subscribing to the newsletter of ${name}, with ${CHOSEN}.`,
      'Please confirm that this is your address. We’ll send you newsletters once you do.',
    ],
    values: { [CHOSEN]: listed(categories) },
    button: { label: 'Confirm my subscription', url: confirmUrl(urls, token) },
    footer: `You got this email because someone entered this address at ${name}. ${IGNORE} We delete the address after seven days.`,
  }
}

export function alreadySubscribedMail(urls: SiteUrls, { name }: Paper, key: string): ReaderMail {
  return {
    kind: 'subscription.known',
    subject: `You’re already subscribed to ${name}`,
    title: 'You’re already on the list',
    paragraphs: [
      `Someone, probably you, just signed up this address for the newsletter of ${name}. You’re already on the list, so nothing has changed.`,
      'You can choose other categories or unsubscribe here.',
    ],
    button: { label: 'Manage my subscription', url: manageUrl(urls, key) },
    footer: `You got this email because someone entered this address at ${name}. ${IGNORE}`,
  }
}

export function comeBackMail(
  urls: SiteUrls,
  { name }: Paper,
  { token, categories }: { token: string; categories: readonly ReaderCategory[] },
): ReaderMail {
  return {
    kind: 'subscription.return',
    subject: `Subscribe to ${name} again?`,
    title: 'Welcome back?',
    paragraphs: [
      `This address was once subscribed to the newsletter of ${name} and then unsubscribed. Someone, probably you, just signed it up again.`,
      `To get it again, with ${CHOSEN}, press the button.`,
    ],
    values: { [CHOSEN]: listed(categories) },
    button: { label: 'Subscribe again', url: comeBackUrl(urls, token) },
    footer: `You got this email because someone entered this address at ${name}. ${IGNORE}`,
  }
}

export function manageLinkMail(urls: SiteUrls, { name }: Paper, key: string): ReaderMail {
  return {
    kind: 'subscription.manage',
    subject: `Your subscription to ${name}`,
    title: 'Your subscription',
    paragraphs: [`Here you can see and change what ${name} sends you, or unsubscribe.`],
    button: { label: 'Manage my subscription', url: manageUrl(urls, key) },
    footer: `You got this email because someone asked for it with this address at ${name}. ${IGNORE} Please keep the link to yourself.`,
  }
}

export function leaveLinkMail(urls: SiteUrls, { name }: Paper, key: string): ReaderMail {
  return {
    kind: 'subscription.leave',
    subject: `Unsubscribe from ${name}?`,
    title: 'Unsubscribe from the newsletter?',
    paragraphs: [
      `You, or someone with your address, asked to unsubscribe from the newsletter of ${name}. Press the button to confirm.`,
      'Want fewer newsletters instead? You can change your categories on the same page.',
    ],
    button: { label: 'Unsubscribe', url: unsubscribeUrl(urls, key) },
    footer: `You got this email because someone asked for it with this address at ${name}. ${IGNORE}`,
  }
}

export function changedMail(
  urls: SiteUrls,
  { name }: Paper,
  { token, before, after }: { token: string; before: readonly ReaderCategory[]; after: readonly ReaderCategory[] },
): ReaderMail {
  return {
    kind: 'subscription.changed',
    subject: `Your subscription to ${name} has changed`,
    title: 'Your subscription has changed',
    paragraphs: [
      `The newsletter of ${name} now brings you ${CHOSEN}. Before, you got ${BEFORE}.`,
      'If that’s what you wanted, you’re all set. If not, you can undo it for seven days.',
    ],
    values: { [CHOSEN]: listed(after), [BEFORE]: listed(before) },
    button: { label: 'Undo this change', url: undoUrl(urls, token) },
    footer: `You got this email because your subscription to ${name} has changed. If you changed it, ignore this email.`,
  }
}

export function leftMail(urls: SiteUrls, { name }: Paper, token: string): ReaderMail {
  return {
    kind: 'subscription.left',
    subject: `You’ve unsubscribed from ${name}`,
    title: 'You’ve unsubscribed',
    paragraphs: [
      `You've been removed from our mailing list. We no longer send the newsletter of ${name} to this address.`,
      'If you didn’t want that, you can undo it for seven days.',
    ],
    button: { label: 'Stay subscribed', url: undoUrl(urls, token) },
    footer: `You got this one email because your subscription to ${name} has ended. If you ended it, ignore this email.`,
  }
}

/** `Sports, Clubs and Churches`. */
export function listed(categories: readonly ReaderCategory[]): string {
  return new Intl.ListFormat('en-US').format(categories)
}
