// `npm run sample:remove`: removes the sample county, except for articles that somebody has edited.

import { openInstallation } from '../installation/open-installation.ts'
import { removeSampleCounty } from '../modules/operations/sample-county/index.ts'

const ALSO_REMOVED_SAMPLES_TEXT =
  'Their pictures are gone, too, and so are the sample events, games, businesses, people, topics, sources, suggestions ' +
  'and newsletters, and newsletters that you sent with nothing but sample articles.'

const context = await openInstallation('sample-remove')
try {
  const count = await removeSampleCounty(context)
  console.log(
    count === 0 ? 'There are no sample articles.' : `${count} sample articles removed. ${ALSO_REMOVED_SAMPLES_TEXT}`,
  )
} finally {
  await context.store.close()
}
