import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, SITE } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { Input } from '../../ui/Input.tsx'
import { NewPasswordField } from './PasswordForm.tsx'

test.each([
  ['https://courier.example', /^Password must be at least 12 characters long\. A few words/],
  ['http://localhost:3000', /^Password must be at least 6 characters long$/],
])('at %s it says how long a password is', async (siteUrl, hint) => {
  fakeServer({ 'GET /api/site': { body: { ...SITE, siteUrl } } })
  renderPart(
    <NewPasswordField label="Password">
      <Input />
    </NewPasswordField>,
  )
  expect(await screen.findByText(hint)).toBeTruthy()
})
