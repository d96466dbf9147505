import type { Config } from '../../admin-api/src/config/config.ts'

/** Development is one machine: nothing that is only tried here may reach the readers of others. */
export const ONE_MACHINE = {
  DEPLOY_HOOK_URL: '',
  ROLE: 'all',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY: '',
  S3_SECRET_KEY: '',
} as const

/** Says what somebody would miss who starts development with the settings of several machines. */
export function describeOneMachine({ objectStore }: Pick<Config, 'objectStore'>): string | undefined {
  if (objectStore === undefined) return undefined
  return `npm run dev doesn’t use the bucket “${objectStore.bucket}”: pages come from the sources, and files stay in DATA_DIR. Use a database of your own, because changes count as published here.`
}
