// `npm run publish:confirm`: lets articles that are gone from WordPress all at once go from the site too.
import { buildContext } from './build-context.ts'
import { confirmLoss } from './features/wordpress-mirror/confirm-loss.ts'
import { loadConfigOrExit } from './load-config-or-exit.ts'

const context = await buildContext(loadConfigOrExit(1), 'confirm')
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
