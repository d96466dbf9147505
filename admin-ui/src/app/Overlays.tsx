import type { ComponentProps } from 'react'
import { KeptTexts } from './KeptTexts.tsx'
import { Seen } from './Seen.tsx'

/** What may come up over any screen, and isn't needed for the first one. */
export function Overlays(props: ComponentProps<typeof KeptTexts>) {
  return (
    <>
      <KeptTexts {...props} />
      <Seen />
    </>
  )
}
