import { createHash } from 'node:crypto'
import { accentShades } from '@hometown/shared-types/rules/colors'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { MailBranding } from '../../../mail-templates/mail-parts.ts'

export interface PlainPage {
  readonly title: string
  /** Must be safe HTML. */
  readonly body: string
}

export interface RenderedPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Repeats colors, fonts and sizes of the site's tokens.css, because the site may be on another host. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "Public Sans",system-ui,Arial,sans-serif}
header,main,footer{max-width:38rem;margin:0 auto;padding:1.25rem}
header{padding-block:1.75rem 1.25rem;border-bottom:1px solid var(--rule)}
header a{color:inherit;text-decoration:none;font:600 1.75rem/1.15 Newsreader,Georgia,"Times New Roman",serif;letter-spacing:-.01em;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;column-gap:1.25rem;margin-top:.5rem}
header nav a{display:inline-flex;align-items:center;min-height:2.75rem;font:600 .9375rem/1.5 "Public Sans",system-ui,Arial,sans-serif;letter-spacing:0}
header nav a:hover{text-decoration:underline}
header p{margin:.25rem 0 0;color:var(--accent);font-size:.9375rem;font-weight:600}
main{padding-block:2.25rem 3rem}
h1{margin:0 0 1rem;font:600 2rem/1.2 Newsreader,Georgia,"Times New Roman",serif;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 1rem;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.2em}
.quiet{color:var(--quiet);font-size:.9375rem}
.problem{border-left:3px solid var(--problem);padding:.25rem 0 .25rem .875rem;color:var(--problem);font-weight:600}
form{margin:1.5rem 0}
label{display:block}
label.choice{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}
fieldset{margin:1.25rem 0;padding:0;border:0}
legend{padding:0;font-weight:600}
label.field{margin:0 0 1.125rem}
label.field span{display:block;font-weight:600}
input[type=email],.field input,textarea,select{display:block;width:100%;min-height:2.75rem;margin-top:.375rem;padding:.5rem .75rem;border:1px solid var(--rule-strong);border-radius:4px;background:var(--paper);color:inherit;font:inherit}
input[type=checkbox]{width:1.25rem;height:1.25rem;accent-color:var(--accent)}
button{display:inline-flex;min-height:2.75rem;align-items:center;padding:.5rem 1.25rem;border:1px solid var(--accent);border-radius:4px;background:var(--accent);color:var(--on-accent);font-family:inherit;font-size:1rem;font-weight:600;line-height:1.3;cursor:pointer}
button.second{border-color:var(--rule-strong);background:transparent;color:inherit}
button:hover{text-decoration:underline}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.trap{position:absolute;left:-9999px}
footer{border-top:1px solid var(--rule);color:var(--quiet);font-size:.9375rem}
/* As the site's pages do: browsers report an error where only one of two fades. */
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
`

/** Of the site's header. */
const ENTRIES = [
  ['/', 'Home'],
  ['/archive', 'Archive'],
  ['/calendar', 'Calendar'],
  ['/manage', 'Manage'],
  ['/subscribe', 'Subscribe'],
] as const

const LIGHT =
  '--paper:#fbfaf7;--ink:#1b1b19;--quiet:#5d5b53;--rule:#e4e1d8;--rule-strong:#1b1b19;--problem:#a3261d;--on-accent:#fff'
const DARK =
  '--paper:#141513;--ink:#ecebe6;--quiet:#a6a49b;--rule:#2c2e2a;--rule-strong:#8b8a83;--problem:#f5a097;--on-accent:#141513'

/** For people without JavaScript or from a link in a mail: no scripts, no external resources, no caching. */
export function renderPlainPage(branding: MailBranding, { title, body }: PlainPage): RenderedPage {
  const accent = accentShades(branding.accentColour)
  const style = [
    `:root{color-scheme:light dark;${LIGHT};--accent:${accent.light}}`,
    `@media (prefers-color-scheme:dark){:root{${DARK};--accent:${accent.dark}}}`,
    STYLE,
  ].join('\n')
  const [name, county, home] = [branding.name, branding.county, `${branding.siteUrl}/`].map(escapeHtml)
  const links = ENTRIES.map(([path, label]) => `<a href="${escapeHtml(branding.siteUrl)}${path}">${label}</a>`)
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow">',
    `<title>${escapeHtml(title)} · ${name}</title>`,
    `<style>${style}</style></head>`,
    `<body><header><a href="${home}">${name}</a><p>${county}</p><nav aria-label="Main">${links.join('')}</nav></header>`,
    `<main><h1>${escapeHtml(title)}</h1>`,
    body,
    `</main><footer><a href="${home}">Back to ${name}</a></footer></body></html>`,
  ].join('\n')
  return { html, headers: headersFor(style) }
}

function headersFor(style: string): Record<string, string> {
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    // The page's address contains a reader's secret.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-type': 'text/html; charset=utf-8',
  }
}
