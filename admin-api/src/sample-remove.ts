// `npm run sample:remove`: takes the sample county away. Articles that somebody has edited stay.
import { buildContext } from './build-context.ts'
import { removeSampleCounty } from './features/sample-county/sample-county.service.ts'
import { loadConfigOrExit } from './load-config-or-exit.ts'

const context = await buildContext(loadConfigOrExit(1), 'sample-remove')
try {
  const count = await removeSampleCounty(context)
  console.log(count === 0 ? 'There are no sample articles.' : `${count} sample articles removed.`)
} finally {
  await context.store.close()
}
