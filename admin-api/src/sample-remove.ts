// `npm run sample:remove`: takes the sample county away. Articles that somebody has edited stay.
import { removeSampleCounty } from './features/sample-county/sample-county.service.ts'
import { openInstallation } from './open-installation.ts'

const context = await openInstallation('sample-remove')
try {
  const count = await removeSampleCounty(context)
  console.log(count === 0 ? 'There are no sample articles.' : `${count} sample articles removed.`)
} finally {
  await context.store.close()
}
