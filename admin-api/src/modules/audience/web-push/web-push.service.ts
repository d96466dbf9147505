import { isoTime } from '@hometown/shared-types/iso-time'
import type { PushSends } from '@hometown/shared-types/web-push'
import type { AppContext } from '../../../context.ts'
import { listSends } from './sending/push-sends.repository.ts'
import { countSubscriptions } from './subscriptions/push-subscriptions.service.ts'

export async function getPushSends({ store }: Pick<AppContext, 'store'>): Promise<PushSends> {
  const rows = await listSends(store.db)
  return {
    devices: await countSubscriptions(store.db),
    sends: rows.map(({ alert_id, devices, accepted, gone, failed, dropped, finished_at }) => ({
      ...{ alertId: alert_id, devices, accepted, gone, failed, dropped },
      finishedAt: finished_at === null ? null : isoTime(finished_at),
    })),
  }
}
