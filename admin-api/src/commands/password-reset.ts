// `npm run password:reset -- <username>`: gives an account a new password. The service may be running.
// `--remove-second-factors` also removes its passkeys, authenticator apps and recovery codes, if they are lost.

import { openInstallation } from '../installation/open-installation.ts'
import { listAccounts, resetPassword } from '../modules/platform/accounts/index.ts'

const REMOVE_FACTORS_FLAG = '--remove-second-factors'

const parameters = process.argv.slice(2)
const [username, ...more] = parameters.filter((word) => word !== REMOVE_FACTORS_FLAG)
const removesFactors = parameters.includes(REMOVE_FACTORS_FLAG)

if (!username || more.length > 0) {
  console.error(`Name the account: npm run password:reset -- <username> [${REMOVE_FACTORS_FLAG}]`)
  process.exit(1)
}

const context = await openInstallation('password-reset')
try {
  const reset = await resetPassword(context, username, { removesFactors })
  if (reset) {
    console.log(`The password of ${reset.username} is now ${reset.password}  (save it now, you won’t see it again)`)
    console.log('It must be changed at the first sign-in.')
    if (removesFactors) console.log(`Second factors removed: ${reset.removedFactors}.`)
    console.log('That account has been signed out everywhere.')
  } else {
    const accounts = await listAccounts(context)
    const names = accounts.filter(({ role }) => role === 'admin').map((account) => account.username)
    console.error(`There is no account named ${username}. Administrators: ${names.join(', ') || 'none'}.`)
    process.exitCode = 1
  }
} finally {
  await context.store.close()
}
