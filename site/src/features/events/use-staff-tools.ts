import { useEffect, useState } from 'react'
import type { StaffTools } from './dialog/StaffTools.tsx'

interface Loaded {
  readonly StaffTools: typeof StaffTools
}

/** Only those who may use the tools load their script. */
export function useStaffTools(isStaff: boolean): typeof StaffTools | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (isStaff) import('./dialog/StaffTools.tsx').then(setLoaded).catch(reportError)
  }, [isStaff])
  return loaded?.StaffTools
}
