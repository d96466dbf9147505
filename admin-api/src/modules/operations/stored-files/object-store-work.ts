import { dailyAt, every, type RecurringWork } from '../../platform/schedule/recurring-tasks.service.ts'
import { compareWithBucket } from './compare-with-bucket.ts'
import { deleteOldObjects } from './delete-old-objects.ts'

const HOUR = 60 * 60 * 1000

const deleteObjectsHourly: RecurringWork = {
  name: 'delete-old-objects',
  next: every(HOUR),
  async run(context) {
    const deleted = context.objects ? await deleteOldObjects(context, context.objects) : 0
    if (deleted > 0) context.log.info({ objects: deleted }, 'deleted objects of files that are long gone')
  },
}

const compareNightly: RecurringWork = {
  name: 'compare-with-bucket',
  next: dailyAt('04:30'),
  async run(context) {
    if (context.objects) await compareWithBucket(context, context.objects)
  },
}

/** Only where files are in an object store. */
export const objectStoreWork: readonly RecurringWork[] = [deleteObjectsHourly, compareNightly]
