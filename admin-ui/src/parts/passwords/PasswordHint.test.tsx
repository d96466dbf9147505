import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer, SITE } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { PasswordHint } from './PasswordForm.tsx'

function Typing() {
  const [typed, setTyped] = useState('')
  return (
    <>
      <input aria-label="Password" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <PasswordHint typed={typed} ownWords={['ruth', 'Alder County Courier']} />
    </>
  )
}

async function type(text: string, siteUrl = SITE.siteUrl): Promise<void> {
  fakeServer({ 'GET /api/site': { body: { ...SITE, siteUrl } } })
  const { user } = renderPart(<Typing />)
  const field = await screen.findByLabelText('Password')
  if (text) await user.type(field, text)
}

const says = (sentence: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toMatch(sentence))

test('an empty field says how long a password is where others reach the site', async () => {
  await type('')
  await says(/^Password must be at least 12 characters long\./)
})

test('on this machine alone, six characters are asked for, and nothing more', async () => {
  await type('abcdef', 'http://localhost:3000')
  await says(/^Password must be at least 6 characters long$/)
})

test.each([
  ['password1234', /easy to guess/],
  ['AlderCounty2026', /mostly your name, your email address or the publication’s name|easy to guess/],
])('%s says what is wrong with it before it is sent', async (password, sentence) => {
  await type(password)
  await says(sentence)
})
