import { escapeHtml } from '@hometown/shared-types/escape-html'
import { manageUrl, type SiteUrls, undoUrl } from '@hometown/shared-types/mail-links'
import type { PlainPage } from '../../../platform/public-forms/public-forms.service.ts'
import type { ConsentState } from '../consent/consent.service.ts'
import { listed } from '../mails/reader-mails.ts'
import { leaveForm } from './sign-up-pages.ts'

type Wanted = { email: string; categories: Parameters<typeof listed>[0] }

export function leavePage(urls: SiteUrls, key: string, { email }: { email: string }): PlainPage {
  return {
    title: 'Unsubscribe from All Newsletters',
    body: [
      `<p>Are you sure you want to unsubscribe from all newsletters? We’ll send nothing more to <strong>${escapeHtml(email)}</strong>.</p>`,
      button('Unsubscribe'),
      `<p class="quiet">Want fewer newsletters instead? <a href="${escapeHtml(manageUrl(urls, key))}">Change your categories</a>.</p>`,
    ].join('\n'),
  }
}

export function alreadyLeftPage({ siteUrl }: SiteUrls): PlainPage {
  return {
    title: 'Already Unsubscribed',
    body: `<p>This address no longer gets newsletters. To get them again, <a href="${escapeHtml(siteUrl)}/subscribe">subscribe again</a>.</p>`,
  }
}

export function leftPage(urls: SiteUrls, undo: string | undefined): PlainPage {
  return {
    title: 'Unsubscribed successfully',
    body: [
      "<p>You've been removed from our mailing list.</p>",
      undo && '<p class="quiet">Not what you wanted?</p>',
      undo && button('Stay subscribed', { action: new URL(undoUrl(urls, undo)).pathname, isSecond: true }),
    ]
      .filter(Boolean)
      .join('\n'),
  }
}

export function confirmPage({ email, categories }: Wanted): PlainPage {
  return {
    title: 'Confirm your subscription',
    body: [
      `<p>We’ll send the newsletter, with ${escapeHtml(listed(categories))}, to <strong>${escapeHtml(email)}</strong> once you confirm.</p>`,
      button('Confirm my subscription'),
    ].join('\n'),
  }
}

export function comeBackPage({ email, categories }: Wanted): PlainPage {
  return {
    title: 'Welcome back?',
    body: [
      `<p>We’ll send the newsletter, with ${escapeHtml(listed(categories))}, to <strong>${escapeHtml(email)}</strong> again once you confirm.</p>`,
      button('Subscribe again'),
    ].join('\n'),
  }
}

export function subscribedPage({ email, categories }: Wanted, { siteUrl }: SiteUrls): PlainPage {
  return {
    title: 'Successfully subscribed!',
    body: [
      `<p>We’ll send the next newsletter to <strong>${escapeHtml(email)}</strong>, with ${escapeHtml(listed(categories))}.</p>`,
      `<p><a href="${escapeHtml(siteUrl)}/archive">Read earlier newsletters</a></p>`,
    ].join('\n'),
  }
}

export function undoPage({ email, before }: { email: string; before: ConsentState }): PlainPage {
  return {
    title: 'Undo this change?',
    body: [
      `<p>We’ll change the subscription of <strong>${escapeHtml(email)}</strong> back: ${escapeHtml(stateInWords(before))}.</p>`,
      button('Undo this change'),
    ].join('\n'),
  }
}

export function undonePage({ email, before }: { email: string; before: ConsentState }): PlainPage {
  return {
    title: 'Change undone',
    body: `<p>The subscription of <strong>${escapeHtml(email)}</strong>: ${escapeHtml(stateInWords(before))}.</p>`,
  }
}

export function overPage({ siteUrl }: SiteUrls): PlainPage {
  return {
    title: 'This link has expired',
    body: [
      '<p>Links work for seven days, or until they are used. Nothing has changed now.</p>',
      `<p><a href="${escapeHtml(siteUrl)}/subscribe">Subscribe</a> or <a href="${escapeHtml(siteUrl)}/manage">manage your subscription</a>, and we’ll email you a new one.</p>`,
    ].join('\n'),
  }
}

export function unknownLinkPage({ siteUrl }: SiteUrls): PlainPage {
  return {
    title: 'This link isn’t valid',
    body: [
      '<p>Nothing has changed. The link may be incomplete, so please copy all of it from the email.</p>',
      `<p>To unsubscribe or change your categories, go to <a href="${escapeHtml(siteUrl)}/manage">Manage your subscription</a>. You can also reply to any newsletter, or enter your email address and we’ll send you a new link.</p>`,
      leaveForm(),
    ].join('\n'),
  }
}

/** Doesn't reveal whether the address is subscribed; only a mail to it does. */
export function unknownKeyPage({ siteUrl }: SiteUrls): PlainPage {
  return {
    title: 'We don’t know this link',
    body: [
      '<p>Nothing has changed. Your subscription may have been removed already, or the link may be incomplete.</p>',
      '<p>To be sure, enter your email address. If it’s subscribed, we’ll send you a new link to unsubscribe.</p>',
      leaveForm(),
      `<p class="quiet">You can also <a href="${escapeHtml(siteUrl)}/manage">manage your subscription</a>, or reply to any newsletter.</p>`,
    ].join('\n'),
  }
}

/** For deleted subscriptions. The reader may have subscribed again, with another key. */
export function endedPage({ siteUrl }: SiteUrls): PlainPage {
  return {
    title: 'This subscription has ended',
    body: [
      '<p>We deleted the subscription that this link belonged to, so it no longer sends you email.</p>',
      `<p>Do you still get our newsletters? Use the link in a newer one, or go to <a href="${escapeHtml(siteUrl)}/manage">Manage your subscription</a>.</p>`,
    ].join('\n'),
  }
}

export function failedPage(reason: string): PlainPage {
  return {
    title: 'Couldn’t change your subscription',
    body: `<p class="problem" role="alert">${escapeHtml(reason)}</p>`,
  }
}

function stateInWords({ status, categories }: ConsentState): string {
  const parts = [status === 'unsubscribed' ? 'unsubscribed' : status && 'subscribed', categories && listed(categories)]
  return parts.filter(Boolean).join(', with ')
}

/** Posts to the current page by default. `from` distinguishes it from a mail program's one-click request. */
function button(label: string, { action, isSecond }: { action?: string; isSecond?: boolean } = {}): string {
  const to = action ? ` action="${escapeHtml(action)}"` : ''
  return `<form method="post"${to}><input type="hidden" name="from" value="page"><button${isSecond ? ' class="second"' : ''}>${label}</button></form>`
}
