import type { ReaderCategory } from '@hometown/shared-types/category'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import { Radar } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { discoverProblem } from './discover-problem.ts'

interface DiscoverButtonProps {
  /** Undefined while they load. */
  sources: readonly ActiveSource[] | undefined
  category: ReaderCategory | undefined
  isScanning: boolean
  onDiscover(): void
}

/** Scans the sources; says beside it why it can't. */
export function DiscoverButton({ sources, category, isScanning, onDiscover }: DiscoverButtonProps) {
  const reasonId = useId()
  const problem = sources && discoverProblem(sources, category)
  const isOff = !isScanning && (sources === undefined || problem !== undefined)
  return (
    <div className="contents md:flex md:items-center md:gap-x-3">
      {isOff && problem && (
        <p className="text-quiet text-sm max-md:order-last max-md:w-full">
          <span id={reasonId}>{problem}</span>{' '}
          <span className="underline">
            <ScreenLink to={paths.sources}>Add sources</ScreenLink>
          </span>
        </p>
      )}
      <Button
        variant="primary"
        className="max-md:h-11 max-md:px-2.5"
        pending={isScanning}
        // In reach of the keyboard, so that its reason is heard.
        {...(isOff && { 'aria-disabled': true, ...(problem && { 'aria-describedby': reasonId }) })}
        onClick={() => !isOff && onDiscover()}
      >
        {!isScanning && <Radar aria-hidden />}
        {isScanning ? 'Scanning...' : 'Discover Content'}
      </Button>
    </div>
  )
}
