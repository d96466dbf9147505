// `npm run password:reset -- <username>`: gives an account a new password. The service may be running.

import { openInstallation } from '../installation/open-installation.ts'
import { resetPassword } from '../modules/platform/auth/sign-in/reset-password.service.ts'

const [username] = process.argv.slice(2)

if (!username) {
  console.error('Name the account: npm run password:reset -- <username>')
  process.exit(1)
}

const context = await openInstallation('password-reset')
try {
  const reset = await resetPassword(context, username)
  if (reset) {
    console.log(`The password of ${reset.username} is now ${reset.password}  (save it now, you won’t see it again)`)
    console.log('That account has been signed out everywhere.')
  } else {
    console.error(`There is no account named ${username}.`)
    process.exitCode = 1
  }
} finally {
  await context.store.close()
}
