import { siteSecurityHeaders } from '@hometown/shared-types/rules/headers'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../context.ts'
import type { Trx } from '../../../database/database.ts'
import { consumeLimit } from '../../../database/usage-limits.ts'
import { readPublishedFile } from '../changes/index.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Anonymous calls must not flood an address with our mails. `asked`: links on request. `notice`: changed categories.
 * `confirmation`: see DOUBLE_OPT_IN.
 */
const MAIL_ALLOWANCES = {
  asked: [{ max: 4, window: DAY_MS }],
  notice: [{ max: 8, window: DAY_MS }],
  confirmation: [
    { max: 1, window: DAY_MS },
    { max: 3, window: 30 * DAY_MS },
  ],
} as const

/**
 * Some providers accept any number of spellings for one mailbox: all together, they get twice as many mails.
 * @returns milliseconds to wait; undefined if the mail is allowed and counted
 */
export async function consumeMailAllowance(
  trx: Trx,
  kind: keyof typeof MAIL_ALLOWANCES,
  email: string,
  now: number,
): Promise<number | undefined> {
  const mailbox = mailboxWithoutAlias(email)
  for (const { max, window } of MAIL_ALLOWANCES[kind]) {
    const own = await consumeLimit(trx, [kind, String(window), email], { max, window }, now)
    if (own.wait !== undefined) return own.wait
    if (mailbox === email) continue
    const all = await consumeLimit(
      trx,
      [`${kind} of all spellings`, String(window), mailbox],
      { max: 2 * max, window },
      now,
    )
    if (all.wait !== undefined) return all.wait
  }
  return undefined
}

/** `ann+news@example.org` belongs to Ann too, and Google ignores dots. */
function mailboxWithoutAlias(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const name = /^[^+]+/.exec(local)?.[0] ?? local
  const isGoogles = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogles ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

export interface AnswerPage {
  readonly title: string
  /** The body must be safe HTML. */
  readonly body: string
}

/** Only programs fill in this field of a form. */
export const HONEYPOT_FIELD_HTML =
  '<p class="sr-only" aria-hidden="true"><label>Leave this empty <input type="text" name="homepage" tabindex="-1" autocomplete="off"></label></p>'

const ANSWER_PLACE_MARKUP = /(<div\b[^<>]*\bdata-answer\b[^<>]*>)[\s\S]*?<\/div>/

/** Renders the site's page with the answer to a form without script or a mail's link; a bare page without a site. */
export async function renderAnswerPage(context: AppContext, { title, body }: AnswerPage) {
  const page = (await readPublishedFile(context, 'answer.html'))?.toString() ?? bareAnswerPage(context.config)
  const heading = escapeHtml(title)
  const html = page
    .replace('<title>Answer', () => `<title>${heading}`)
    .replace(ANSWER_PLACE_MARKUP, (_, start: string) => `${start}<h1 class="text-3xl">${heading}</h1>\n${body}</div>`)
  const headers = {
    ...siteSecurityHeaders(context.config),
    // The page's address contains a reader's secret.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Content-Type': 'text/html; charset=utf-8',
  }
  return { html, headers }
}

/** The style hides the field that only programs fill in, too. */
const BARE_PAGE_STYLE =
  'body{max-width:38rem;margin:2rem auto;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}label{display:block;margin:.75rem 0}.sr-only{position:absolute;left:-9999px}'

function bareAnswerPage({ siteName, siteUrl }: AppContext['config']): string {
  const name = escapeHtml(siteName)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Answer · ${name}</title>`,
    `<style>${BARE_PAGE_STYLE}</style></head>`,
    `<body><p><a href="${escapeHtml(siteUrl)}/">${name}</a></p><main><div data-answer></div></main></body></html>`,
  ].join('\n')
}
