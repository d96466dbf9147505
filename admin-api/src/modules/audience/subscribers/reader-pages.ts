import { EMAIL_LIMIT, type Subscription } from '@hometown/shared-types/contract/subscribers'
import type { SiteUrls } from '@hometown/shared-types/rules/addresses'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import { managePreferencesUrl, undoSubscriptionChangeUrl } from '../../../lib/reader-urls.ts'
import { type AnswerPage, HONEYPOT_FIELD_HTML } from '../../platform/mail/index.ts'
import { joinCategories } from './reader-mails.ts'

type SubscriptionDetails = Pick<Subscription, 'email' | 'categories'>

export function unsubscribePage(urls: SiteUrls, key: string, email: string): AnswerPage {
  return page(
    'Unsubscribe from All Newsletters',
    `<p>Are you sure you want to unsubscribe from all newsletters? We’ll send nothing more to ${strongHtml(email)}.</p>`,
    buttonFormHtml('Unsubscribe'),
    `<p class="text-quiet">Want fewer newsletters instead? ${linkHtml(managePreferencesUrl(urls, key), 'Change your categories')}.</p>`,
  )
}

export function alreadyUnsubscribedPage({ siteUrl }: SiteUrls): AnswerPage {
  const again = linkHtml(`${siteUrl}/subscribe`, 'subscribe again')
  return page('Already Unsubscribed', `<p>This address no longer gets newsletters. To get them again, ${again}.</p>`)
}

export function unsubscribedPage(urls: SiteUrls, undo: string | undefined): AnswerPage {
  const message = "<p>You've been removed from our mailing list.</p>"
  if (!undo) return page('Unsubscribed successfully', message)
  const action = new URL(undoSubscriptionChangeUrl(urls, undo)).pathname
  return page(
    'Unsubscribed successfully',
    message,
    '<p class="text-quiet">Not what you wanted?</p>',
    buttonFormHtml('Stay subscribed', ` action="${escapeHtml(action)}"`, 'button'),
  )
}

export function confirmPage({ email, categories }: SubscriptionDetails): AnswerPage {
  return page(
    'Confirm your subscription',
    `<p>We’ll send the newsletter, with ${categoryListHtml(categories)}, to ${strongHtml(email)} once you confirm.</p>`,
    buttonFormHtml('Confirm my subscription'),
  )
}

export function subscribedPage({ email, categories }: SubscriptionDetails, { siteUrl }: SiteUrls): AnswerPage {
  return page(
    'Successfully subscribed!',
    `<p>We’ll send the next newsletter to ${strongHtml(email)}, with ${categoryListHtml(categories)}.</p>`,
    `<p>${linkHtml(`${siteUrl}/archive`, 'Read earlier newsletters')}</p>`,
  )
}

interface UndoneSubscriberChange {
  email: string
  before: Partial<Pick<Subscription, 'status' | 'categories'>>
}

export function undoPage({ email, before }: UndoneSubscriberChange): AnswerPage {
  return page(
    'Undo this change?',
    `<p>We’ll change the subscription of ${strongHtml(email)} back: ${describeUndoneState(before)}.</p>`,
    buttonFormHtml('Undo this change'),
  )
}

export function changeUndonePage({ email, before }: UndoneSubscriberChange): AnswerPage {
  return page('Change undone', `<p>The subscription of ${strongHtml(email)}: ${describeUndoneState(before)}.</p>`)
}

export function linkExpiredPage({ siteUrl }: SiteUrls): AnswerPage {
  const subscribe = linkHtml(`${siteUrl}/subscribe`, 'Subscribe')
  const manage = linkHtml(`${siteUrl}/manage`, 'manage')
  return page(
    'This link has expired',
    '<p>Links work for seven days, or until they are used. Nothing has changed now.</p>',
    `<p>${subscribe} or ${manage} your subscription, and we’ll email you a new one.</p>`,
  )
}

/** The page doesn't reveal whether an address is subscribed; only a mail to it does. */
export function unknownLinkPage({ siteUrl }: SiteUrls): AnswerPage {
  const manage = linkHtml(`${siteUrl}/manage`, 'manage your subscription')
  return page(
    'We don’t know this link',
    '<p>Nothing has changed. Your subscription may have been removed already, or the link may be incomplete.</p>',
    '<p>To be sure, enter your email address. If it’s subscribed, we’ll send you a new link to unsubscribe.</p>',
    unsubscribeFormHtml(),
    `<p class="text-quiet">You can also ${manage}, or reply to any newsletter.</p>`,
  )
}

export function changeFailedPage(reason: string): AnswerPage {
  return page('Couldn’t change your subscription', problemHtml(reason))
}

export interface SignUpInput {
  readonly email: string
  readonly categories: readonly string[]
}

/** The page is the same whether or not the address was known, so it doesn't reveal that. */
export function signedUpPage(message: string, { siteUrl }: SiteUrls, { email, categories }: SignUpInput): AnswerPage {
  const count = categories.length === 1 ? '1 category' : `${categories.length} categories`
  return page(
    'Successfully Subscribed!',
    `<p>We have your request: ${strongHtml(email)} for ${count}.</p>`,
    `<p>${escapeHtml(message)}</p>`,
    `<p>${linkHtml(`${siteUrl}/subscribe`, 'Subscribe Another Email')}</p>`,
  )
}

export function signUpFailedPage(reason: string, input: SignUpInput): AnswerPage {
  return page('Subscription failed', problemHtml(reason), signUpFormHtml(input))
}

/** Answers the form on the front page, which asks only for the address. */
export function chooseCategoriesPage(input: SignUpInput): AnswerPage {
  return page('Almost there', '<p>Choose what you want to read to finish signing up.</p>', signUpFormHtml(input))
}

function signUpFormHtml({ email, categories }: SignUpInput): string {
  const choices = READER_CATEGORIES.map((name) => {
    const box = `<input type="checkbox" name="categories" value="${name}"${categories.includes(name) ? ' checked' : ''}>`
    return `<label>${box} ${name}</label>`
  })
  return [
    '<form method="post" action="/api/subscribers/form">',
    emailFieldHtml(email),
    '<fieldset><legend>What would you like to read?</legend>',
    ...choices,
    '</fieldset>',
    `${HONEYPOT_FIELD_HTML}<button class="button button-primary">Subscribe</button></form>`,
  ].join('\n')
}

/** The page is the same whether or not the address is known, so it doesn't reveal that. */
export function unsubscribeLinkSentPage(): AnswerPage {
  return page(
    'Please check your email',
    '<p>If this address is subscribed, we’ve emailed you a link to unsubscribe. Open it to confirm.</p>',
  )
}

export function unsubscribeFailedPage(reason: string, { email }: SignUpInput): AnswerPage {
  return page('Unsubscribe failed', problemHtml(reason), unsubscribeFormHtml(email))
}

function unsubscribeFormHtml(email = ''): string {
  const start = '<form method="post" action="/api/subscribers/leave">'
  return `${start}\n${emailFieldHtml(email)}\n<button class="button button-primary">Send me a link</button></form>`
}

function emailFieldHtml(email: string): string {
  return `<label>Email address <input type="email" name="email" required maxlength="${EMAIL_LIMIT}" autocomplete="email" class="search-field" value="${escapeHtml(email)}"></label>`
}

/** @param parts HTML */
function page(title: string, ...parts: string[]): AnswerPage {
  return { title, body: parts.join('\n') }
}

function strongHtml(text: string): string {
  return `<strong>${escapeHtml(text)}</strong>`
}

function linkHtml(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${label}</a>`
}

function categoryListHtml(categories: SubscriptionDetails['categories']): string {
  return escapeHtml(joinCategories(categories))
}

function problemHtml(reason: string): string {
  return `<p class="font-semibold text-danger" role="alert">${escapeHtml(reason)}</p>`
}

function describeUndoneState({ status, categories }: UndoneSubscriberChange['before']): string {
  const parts = [
    status === 'unsubscribed' ? 'unsubscribed' : status && 'subscribed',
    categories && categoryListHtml(categories),
  ]
  return parts.filter(Boolean).join(', with ')
}

/** Posts to the current page without an action. `from` distinguishes it from a mail program's one-click request. */
function buttonFormHtml(label: string, action = '', className = 'button button-primary'): string {
  return `<form method="post"${action}><input type="hidden" name="from" value="page"><button class="${className}">${label}</button></form>`
}
