import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { EMAIL_LIMIT } from '@hometown/shared-types/subscriber'
import type { PlainPage } from '../../../platform/public-forms/public-forms.service.ts'

export interface Typed {
  readonly email: string
  readonly categories: readonly string[]
}

interface SignedUp {
  readonly message: string
  readonly siteUrl: string
  readonly typed: Typed
}

/** The same whether or not the address was known, so that the page doesn't reveal it. */
export function signedUpPage({ message, siteUrl, typed }: SignedUp): PlainPage {
  const { email, categories } = typed
  const count = categories.length === 1 ? '1 category' : `${categories.length} categories`
  return {
    title: 'Successfully Subscribed!',
    body: [
      `<p>We have your request: <strong>${escapeHtml(email)}</strong> for ${count}.</p>`,
      `<p>${escapeHtml(message)}</p>`,
      `<p><a href="${escapeHtml(siteUrl)}/subscribe">Subscribe Another Email</a></p>`,
    ].join('\n'),
  }
}

export function signUpAgainPage(reason: string, typed: Typed): PlainPage {
  return {
    title: 'Subscription failed',
    body: [`<p class="problem" role="alert">${escapeHtml(reason)}</p>`, signUpForm(typed)].join('\n'),
  }
}

/** For the form on the front page, which asks only for the address. */
export function sectionsAskedPage(typed: Typed): PlainPage {
  return {
    title: 'Almost there',
    body: ['<p>Choose what you want to read to finish signing up.</p>', signUpForm(typed)].join('\n'),
  }
}

function signUpForm(typed: Typed): string {
  return [
    '<form method="post" action="/api/subscribers/form">',
    emailField(typed.email),
    '<fieldset><legend>What would you like to read?</legend>',
    ...READER_CATEGORIES.map(
      (category) =>
        `<label class="choice"><input type="checkbox" name="categories" value="${category}"${typed.categories.includes(category) ? ' checked' : ''}> ${category}</label>`,
    ),
    '</fieldset>',
    '<p class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="homepage" tabindex="-1" autocomplete="off"></label></p>',
    '<button>Subscribe</button></form>',
  ].join('\n')
}

/** The same whether or not the address is known, so that the page doesn't reveal it. */
export function leaveAskedPage(): PlainPage {
  return {
    title: 'Please check your email',
    body: '<p>If this address is subscribed, we’ve emailed you a link to unsubscribe. Open it to confirm.</p>',
  }
}

export function leaveAgainPage(reason: string, typed: Pick<Typed, 'email'>): PlainPage {
  return {
    title: 'Unsubscribe failed',
    body: [`<p class="problem" role="alert">${escapeHtml(reason)}</p>`, leaveForm(typed.email)].join('\n'),
  }
}

export function leaveForm(email = ''): string {
  return [
    '<form method="post" action="/api/subscribers/leave">',
    emailField(email),
    '<p></p><button>Send me a link</button></form>',
  ].join('\n')
}

function emailField(email: string): string {
  return `<label>Email address <input type="email" name="email" required maxlength="${EMAIL_LIMIT}" autocomplete="email" value="${escapeHtml(email)}"></label>`
}
