import type { ReactNode } from 'react'
import type { CountyTime } from '../../../lib/dates.ts'
import { zoneNote } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'

interface SendHeaderProps {
  title: string
  time: CountyTime
  actions: ReactNode
}

export function SendHeader({ title, time, actions }: SendHeaderProps) {
  return (
    <PageHeader
      title={title}
      description={
        <>
          <ScreenLink to={paths.newsletters}>Newsletters</ScreenLink> · {zoneNote(time.zone)}
        </>
      }
      actions={actions}
    />
  )
}
