import type { AlertLevel } from '@hometown/shared-types/reader-alert'

/** Its date moves with the day of the first start. It has ended. */
export interface SampleAlert {
  level: AlertLevel
  text: string
  daysAgo: number
  /** `HH:MM` in the county's zone. */
  time: string
  hours: number
}

export const sampleAlerts: readonly SampleAlert[] = [
  {
    level: 'closing',
    text: 'Gas leak: Mill Street in Alder Falls is closed between the bridge and the library.',
    daysAgo: 2,
    time: '09:20',
    hours: 3,
  },
]
