// `npm run publish:confirm`: lets articles that are gone from WordPress all at once go from the site too.
import { confirmLoss } from './features/wordpress-mirror/held-loss.service.ts'
import { openInstallation } from './open-installation.ts'

const context = await openInstallation('confirm')
try {
  const count = await confirmLoss(context)
  console.log(
    count === 0
      ? 'Nothing is held back.'
      : `Confirmed: ${count} articles go with the next look at WordPress, within ${context.config.wordpressPollSeconds} s.`,
  )
} finally {
  await context.store.close()
}
