// `npm run publish:confirm`: removes the held articles of a sudden loss from the site.

import { openInstallation } from '../installation/open-installation.ts'
import { removeHeld } from '../modules/wordpress/wordpress-mirror/missing-articles.service.ts'

const context = await openInstallation('confirm')
try {
  const count = await removeHeld(context)
  console.log(
    count === 0
      ? 'No articles are missing from WordPress.'
      : `Confirmed: ${count} ${count === 1 ? 'article comes' : 'articles come'} off the site unless WordPress has ${count === 1 ? 'it' : 'them'} again.`,
  )
} finally {
  await context.store.close()
}
