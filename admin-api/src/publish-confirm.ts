// `npm run publish:confirm`: removes all articles from the site that are held after a sudden loss.
import { confirmLoss } from './features/wordpress-mirror/held-loss.service.ts'
import { openInstallation } from './open-installation.ts'

const context = await openInstallation('confirm')
try {
  const count = await confirmLoss(context)
  console.log(
    count === 0
      ? 'No articles are missing from WordPress.'
      : `Confirmed: ${count} ${count === 1 ? 'article comes' : 'articles come'} off the site at the next sync, within ${context.config.wordpressPollSeconds} s.`,
  )
} finally {
  await context.store.close()
}
