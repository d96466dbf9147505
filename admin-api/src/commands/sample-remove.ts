// `npm run sample:remove`: removes the sample county, except for articles that somebody has edited.

import { openInstallation } from '../installation/open-installation.ts'
import { removeSampleCounty } from '../modules/operations/sample-county/sample-county.service.ts'

const context = await openInstallation('sample-remove')
try {
  const count = await removeSampleCounty(context)
  console.log(count === 0 ? 'There are no sample articles.' : `${count} sample articles removed.`)
} finally {
  await context.store.close()
}
