import { expect, test } from 'vitest'
import { mailDocument } from './MailPane.tsx'

const MAIL =
  '<!DOCTYPE html><html><head lang="en"><style>@media (prefers-color-scheme:dark){p{color:#fff}}</style></head><body><img src="/derived/a.jpg"></body></html>'

test('a mail loads nothing but pictures, whatever is in it, and has its light look', () => {
  const { head } = new DOMParser().parseFromString(mailDocument(MAIL), 'text/html')
  const policy = head.querySelector('meta[http-equiv="Content-Security-Policy"]')
  expect(head.firstElementChild).toBe(policy)
  expect(policy?.getAttribute('content')).toBe(
    `default-src 'none'; img-src ${location.origin} https: http:; style-src 'unsafe-inline'`,
  )
  expect(head.textContent).toContain('@media (max-width: 0)')
  expect(mailDocument('<p>x</p>')).toMatch(/^<meta http-equiv="Content-Security-Policy"/)
})
