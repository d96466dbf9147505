// `npm run password:reset -- <user name>`: gives an account a new password. The service may be running.

import { openInstallation } from '../installation/open-installation.ts'
import { resetPassword } from '../modules/platform/auth/sign-in/reset-password.service.ts'

const [username] = process.argv.slice(2)

if (!username) {
  console.error('Say whose password it is: npm run password:reset -- <user name>')
  process.exit(1)
}

const context = await openInstallation('password-reset')
try {
  const reset = await resetPassword(context, username)
  if (reset) {
    console.log(`The password of ${reset.username} is now ${reset.password}  (keep it: it is not shown again)`)
    console.log('Whoever was signed in with that name has been signed out.')
  } else {
    console.error(`Nobody has the user name ${username}.`)
    process.exitCode = 1
  }
} finally {
  await context.store.close()
}
