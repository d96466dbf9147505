// `npm run files:upload`: brings the files of DATA_DIR into the object store of S3_*. The service may run without S3_*
// meanwhile. Safe to repeat: the first start with S3_* does what is left, and sets the folders aside.

import { AppError } from '../http/errors/app-error.ts'
import { openInstallation } from '../installation/open-installation.ts'
import { copyIntoObjects, UnequalFilesError } from '../modules/operations/stored-files/move-into-objects.ts'
import { claimBucket } from '../modules/operations/system/bucket.service.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'

const PRINT_EVERY_MS = 2000

const context = await openInstallation('files-upload')
try {
  process.exitCode = await upload()
} catch (error) {
  if (!(error instanceof AppError || error instanceof ObjectStoreError || error instanceof UnequalFilesError))
    throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.store.close()
}

async function upload(): Promise<number> {
  const { objects } = context
  if (!objects) {
    console.error('There is no object store. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.')
    return 1
  }
  const refusal = await claimBucket(context)
  if (refusal) {
    console.error(refusal)
    return 1
  }
  let printedAt = performance.now()
  const { files, sent, backups } = await copyIntoObjects(context, objects, ({ done, total }) => {
    if (performance.now() - printedAt < PRINT_EVERY_MS) return
    printedAt = performance.now()
    console.log(`${done} of ${total} files …`)
  })
  console.log(
    `${files} files and ${backups} backups are in ${objects.name}, checked by number, size and hash (${sent} sent now).`,
  )
  console.log('Stop Hometown and start it with S3_* to use them.')
  return 0
}
