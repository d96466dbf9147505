import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../database/database.ts'
import { setMostRecent } from '../../../lib/collections.ts'
import {
  confirmSubscriptionUrl,
  managePreferencesUrl,
  undoSubscriptionChangeUrl,
  unsubscribeUrl,
} from '../../../lib/reader-urls.ts'
import type { MailBranding } from '../../../mail-templates/mail-parts.ts'
import { type RenderedMail, renderNotice } from '../../../mail-templates/notice.ts'
import { type MailKind, queueMail } from '../../platform/mail/index.ts'
import { isSuppressed } from '../../platform/suppressions/index.ts'

/** What a write needs that may mail readers. */
export interface MailContext {
  readonly tx: Tx
  readonly config: AppContext['config']
  readonly branding: MailBranding
}

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

/** Placeholder for the button's URL during rendering; needs no HTML escaping. */
const BUTTON_URL_PLACEHOLDER = 'https://button.invalid/'

const MAX_CACHED_READER_MAILS = 300

const renderedMailCache = new Map<string, Promise<RenderedMail>>()

/**
 * Queues a mail in the transaction that causes it. False when the address is suppressed. Each wording is rendered only
 * once: rendering is slow, and its time would reveal that a mail was created.
 */
export async function queueReaderMail({ tx, branding }: MailContext, to: string, mail: ReaderMail): Promise<boolean> {
  if (await isSuppressed(tx.db, to)) return false
  const { kind, subject, button, values = {}, ...texts } = mail
  const { html, text } = await renderOnce(branding, { ...texts, button: { ...button, url: BUTTON_URL_PLACEHOLDER } })
  const placeholders = Object.entries({ ...values, [BUTTON_URL_PLACEHOLDER]: button.url })
  const fill = (part: string) =>
    placeholders.reduce((rest, [placeholder, value]) => rest.replaceAll(placeholder, () => value), part)
  await queueMail(tx, { kind, to, subject, html: fill(html), text: fill(text) })
  return true
}

function renderOnce(branding: MailBranding, texts: Pick<ReaderMail, 'title' | 'paragraphs' | 'button' | 'footer'>) {
  const key = JSON.stringify([branding, texts])
  const parts = renderedMailCache.get(key) ?? renderNotice({ branding, ...texts })
  parts.catch(() => renderedMailCache.delete(key))
  return setMostRecent(renderedMailCache, key, parts, MAX_CACHED_READER_MAILS)
}

interface ReaderMailValues {
  token: string
  categories: readonly ReaderCategory[]
}

/** Placeholders for lists of categories; need no HTML escaping. */
const CHOSEN_LIST_PLACEHOLDER = '%chosen%'
const BEFORE_LIST_PLACEHOLDER = '%before%'

const IGNORE = 'If that wasn’t you, ignore this email and nothing will change.'
const addressEntered = (name: string) => `You got this email because someone entered this address at ${name}. ${IGNORE}`
const mailRequestedReason = (name: string) =>
  `You got this email because someone asked for it with this address at ${name}. ${IGNORE}`

export function confirmationMail(
  { config, branding: { name } }: MailContext,
  { token, categories }: ReaderMailValues,
): ReaderMail {
  return {
    kind: 'subscription.confirm',
    subject: `Please confirm your subscription to ${name}`,
    title: 'One click to confirm',
    paragraphs: [
      `Thank you for subscribing to the newsletter of ${name}, with ${CHOSEN_LIST_PLACEHOLDER}.`,
      'Please confirm that this is your address. We’ll send you newsletters once you do.',
    ],
    values: { [CHOSEN_LIST_PLACEHOLDER]: joinCategories(categories) },
    button: { label: 'Confirm my subscription', url: confirmSubscriptionUrl(config, token) },
    footer: `${addressEntered(name)} We delete the address after seven days.`,
  }
}

export function alreadySubscribedMail({ config, branding: { name } }: MailContext, key: string): ReaderMail {
  return {
    kind: 'subscription.known',
    subject: `You’re already subscribed to ${name}`,
    title: 'You’re already on the list',
    paragraphs: [
      `Someone, probably you, just signed up this address for the newsletter of ${name}. You’re already on the list, so nothing has changed.`,
      'You can choose other categories or unsubscribe here.',
    ],
    button: { label: 'Manage my subscription', url: managePreferencesUrl(config, key) },
    footer: addressEntered(name),
  }
}

export function resubscribeMail(
  { config, branding: { name } }: MailContext,
  { token, categories }: ReaderMailValues,
): ReaderMail {
  return {
    kind: 'subscription.return',
    subject: `Subscribe to ${name} again?`,
    title: 'Welcome back?',
    paragraphs: [
      `This address was once subscribed to the newsletter of ${name} and then unsubscribed. Someone, probably you, just signed it up again.`,
      `To get it again, with ${CHOSEN_LIST_PLACEHOLDER}, press the button.`,
    ],
    values: { [CHOSEN_LIST_PLACEHOLDER]: joinCategories(categories) },
    button: { label: 'Subscribe again', url: confirmSubscriptionUrl(config, token) },
    footer: addressEntered(name),
  }
}

export function manageLinkMail({ config, branding: { name } }: MailContext, key: string): ReaderMail {
  return {
    kind: 'subscription.manage',
    subject: `Your subscription to ${name}`,
    title: 'Your subscription',
    paragraphs: [`Here you can see and change what ${name} sends you, or unsubscribe.`],
    button: { label: 'Manage my subscription', url: managePreferencesUrl(config, key) },
    footer: `${mailRequestedReason(name)} Please keep the link to yourself.`,
  }
}

export function unsubscribeLinkMail({ config, branding: { name } }: MailContext, key: string): ReaderMail {
  return {
    kind: 'subscription.leave',
    subject: `Unsubscribe from ${name}?`,
    title: 'Unsubscribe from the newsletter?',
    paragraphs: [
      `You, or someone with your address, asked to unsubscribe from the newsletter of ${name}. Press the button to confirm.`,
      'Want fewer newsletters instead? You can change your categories on the same page.',
    ],
    button: { label: 'Unsubscribe', url: unsubscribeUrl(config, key) },
    footer: mailRequestedReason(name),
  }
}

export function categoriesChangedMail(
  { config, branding: { name } }: MailContext,
  { token, before, after }: { token: string; before: readonly ReaderCategory[]; after: readonly ReaderCategory[] },
): ReaderMail {
  return {
    kind: 'subscription.changed',
    subject: `Your subscription to ${name} has changed`,
    title: 'Your subscription has changed',
    paragraphs: [
      `The newsletter of ${name} now brings you ${CHOSEN_LIST_PLACEHOLDER}. Before, you got ${BEFORE_LIST_PLACEHOLDER}.`,
      'If that’s what you wanted, you’re all set. If not, you can undo it for seven days.',
    ],
    values: { [CHOSEN_LIST_PLACEHOLDER]: joinCategories(after), [BEFORE_LIST_PLACEHOLDER]: joinCategories(before) },
    button: { label: 'Undo this change', url: undoSubscriptionChangeUrl(config, token) },
    footer: `You got this email because your subscription to ${name} has changed. If you changed it, ignore this email.`,
  }
}

export function unsubscribedMail({ config, branding: { name } }: MailContext, token: string): ReaderMail {
  return {
    kind: 'subscription.left',
    subject: `You’ve unsubscribed from ${name}`,
    title: 'You’ve unsubscribed',
    paragraphs: [
      `You've been removed from our mailing list. We no longer send the newsletter of ${name} to this address.`,
      'If you didn’t want that, you can undo it for seven days.',
    ],
    button: { label: 'Stay subscribed', url: undoSubscriptionChangeUrl(config, token) },
    footer: `You got this one email because your subscription to ${name} has ended. If you ended it, ignore this email.`,
  }
}

/** Lists categories as in `Sports, Clubs and Churches`. */
export function joinCategories(categories: readonly ReaderCategory[]): string {
  return new Intl.ListFormat('en-US').format(categories)
}
