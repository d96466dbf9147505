import { type ReactNode, useRef } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { PanelTabs } from './PanelTabs.tsx'

const BottomActions = lazyPart(() => import('../../../ui/BottomActions.tsx'), 'BottomActions')

/** Below this the contents and the mail don't fit beside each other. */
const WIDE = 1024

export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${WIDE - 0.02}px)`)
}

/** Below this, two lists above each other would show hardly a row. */
const TALL = 800

export function useIsShort(): boolean {
  return useMediaQuery(`(max-height: ${TALL - 0.02}px)`)
}

export type ComposerPart = 'articles' | 'mail' | 'send'

interface ComposerFrameProps {
  isNarrow: boolean
  /** Shown on narrow screens. */
  part: ComposerPart
  onPart(part: ComposerPart): void
  /** Title, description and notices. */
  head: ReactNode
  contents: ReactNode
  mail: ReactNode
  send: ReactNode
  /** Always in reach on narrow screens. */
  primary: ReactNode
}

/** One screen: everything beside each other, or in three tabs. */
export function ComposerFrame({ isNarrow, part, onPart, head, contents, mail, send, primary }: ComposerFrameProps) {
  const actions = useRef<HTMLDivElement>(null)
  const room = (
    <PartFrame>
      <BottomActions actions={actions} />
    </PartFrame>
  )
  if (!isNarrow) {
    return (
      <>
        {head}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(20rem,5fr)_minmax(0,8fr)] gap-3">
          <div className="min-h-0 min-w-0">{contents}</div>
          {mail}
        </div>
        <div ref={actions} className="border-t pt-3">
          {send}
          {room}
        </div>
      </>
    )
  }
  return (
    <>
      {head}
      <PanelTabs
        label="Parts of the composer"
        value={part}
        onChange={onPart}
        isStretched
        className="-mx-3 flex-1 border-t"
        tabs={[
          { value: 'articles', label: 'Articles', content: contents, isWhole: true },
          { value: 'mail', label: 'Email', content: mail, isWhole: true },
          { value: 'send', label: 'Send', content: send },
        ]}
      />
      <div ref={actions} className="-mx-3 -mb-3 border-t bg-surface p-2">
        {primary}
        {room}
      </div>
    </>
  )
}
