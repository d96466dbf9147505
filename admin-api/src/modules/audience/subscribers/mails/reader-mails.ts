import type { ReaderCategory } from '@hometown/shared-types/category'
import {
  comeBackUrl,
  confirmUrl,
  manageUrl,
  type SiteUrls,
  undoUrl,
  unsubscribeUrl,
} from '@hometown/shared-types/mail-links'

/** The button's URL is filled in last: see `queue-reader-mail.ts`. */
export interface ReaderMail {
  kind: string
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

const IGNORE = 'If that was not you, simply ignore this mail: nothing will change.'

export function confirmationMail(
  urls: SiteUrls,
  { name }: Paper,
  { token, categories }: { token: string; categories: readonly ReaderCategory[] },
): ReaderMail {
  return {
    kind: 'subscription.confirm',
    subject: `Please confirm your subscription to ${name}`,
    title: 'One press, and you are in',
    paragraphs: [
      `Thank you for subscribing to the newsletter of ${name}, with ${CHOSEN}.`,
      'Please confirm that this is your address. Until then we send you no newsletter.',
    ],
    values: { [CHOSEN]: listed(categories) },
    button: { label: 'Confirm my subscription', url: confirmUrl(urls, token) },
    footer: `You get this because somebody entered this address at ${name}. ${IGNORE} After seven days we forget it.`,
  }
}

export function alreadySubscribedMail(urls: SiteUrls, { name }: Paper, key: string): ReaderMail {
  return {
    kind: 'subscription.known',
    subject: `You are subscribed to ${name} already`,
    title: 'You are on the list already',
    paragraphs: [
      `Somebody, probably you, has just signed up this address for the newsletter of ${name}. It was on the list already, and nothing has changed.`,
      'Here you can choose other categories, or leave.',
    ],
    button: { label: 'Manage my subscription', url: manageUrl(urls, key) },
    footer: `You get this because somebody entered this address at ${name}. ${IGNORE}`,
  }
}

export function comeBackMail(
  urls: SiteUrls,
  { name }: Paper,
  { token, categories }: { token: string; categories: readonly ReaderCategory[] },
): ReaderMail {
  return {
    kind: 'subscription.return',
    subject: `Would you like ${name} again?`,
    title: 'Welcome back?',
    paragraphs: [
      `This address was once subscribed to the newsletter of ${name}, and then left. Somebody, probably you, has just asked for it again.`,
      `If you would like to have it again, with ${CHOSEN}, press the button.`,
    ],
    values: { [CHOSEN]: listed(categories) },
    button: { label: 'Subscribe again', url: comeBackUrl(urls, token) },
    footer: `You get this because somebody entered this address at ${name}. ${IGNORE}`,
  }
}

export function manageLinkMail(urls: SiteUrls, { name }: Paper, key: string): ReaderMail {
  return {
    kind: 'subscription.manage',
    subject: `Your subscription to ${name}`,
    title: 'Your subscription',
    paragraphs: [`Here you can see and change what ${name} sends you, or leave.`],
    button: { label: 'Manage my subscription', url: manageUrl(urls, key) },
    footer: `You get this because somebody asked for it with this address at ${name}. ${IGNORE} Please keep the link to yourself.`,
  }
}

export function leaveLinkMail(urls: SiteUrls, { name }: Paper, key: string): ReaderMail {
  return {
    kind: 'subscription.leave',
    subject: `Leaving ${name}`,
    title: 'Leaving the newsletter',
    paragraphs: [
      `You, or somebody with your address, asked to leave the newsletter of ${name}. It takes one more press.`,
      'Would you rather get less of it? The same page leads to your choices.',
    ],
    button: { label: 'Unsubscribe', url: unsubscribeUrl(urls, key) },
    footer: `You get this because somebody asked for it with this address at ${name}. ${IGNORE}`,
  }
}

export function changedMail(
  urls: SiteUrls,
  { name }: Paper,
  { token, before, after }: { token: string; before: readonly ReaderCategory[]; after: readonly ReaderCategory[] },
): ReaderMail {
  return {
    kind: 'subscription.changed',
    subject: `Your subscription to ${name} was changed`,
    title: 'Your subscription was changed',
    paragraphs: [
      `From now on the newsletter of ${name} brings you ${CHOSEN}. Before, it was ${BEFORE}.`,
      'If that is what you wanted, there is nothing to do. If not, one press takes it back, for seven days.',
    ],
    values: { [CHOSEN]: listed(after), [BEFORE]: listed(before) },
    button: { label: 'Undo this change', url: undoUrl(urls, token) },
    footer: `You get this because your subscription to ${name} was changed. If it was you, simply ignore this mail.`,
  }
}

export function leftMail(urls: SiteUrls, { name }: Paper, token: string): ReaderMail {
  return {
    kind: 'subscription.left',
    subject: `You have left ${name}`,
    title: 'You have left the newsletter',
    paragraphs: [
      `You've been removed from our mailing list. The newsletter of ${name} does not come to this address any more.`,
      'If you did not want that, one press takes it back, for seven days.',
    ],
    button: { label: 'Stay subscribed', url: undoUrl(urls, token) },
    footer: `You get this, once, because your subscription to ${name} was ended. If it was you, simply ignore this mail.`,
  }
}

/** `Sports, Clubs and Churches`. */
export function listed(categories: readonly ReaderCategory[]): string {
  return new Intl.ListFormat('en-US').format(categories)
}
