import type { ReaderCategory } from '@hometown/shared-types/category'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { SourceBadges } from './SourceBadges.tsx'

interface NoSourcesProps {
  /** If set, the sources are those of this category. */
  category: ReaderCategory | undefined
  samples: readonly ActiveSource[]
}

/** Why there is nothing to discover, and what to do. */
export function NoSources({ category, samples }: NoSourcesProps) {
  return (
    <Notice
      title={category ? `No active sources in ${category}` : 'No active sources'}
      actions={
        <ScreenLink to={paths.sources} className={`${buttonClass()} no-underline!`}>
          Add your sources
        </ScreenLink>
      }
    >
      <p>
        {samples.length > 0
          ? 'Add a site, a feed or a calendar that you read anyway: its address is enough, or upload a list of them.'
          : 'Add a source, or resume one that is paused, so that there is something to discover.'}
      </p>
      {samples.length > 0 && (
        <>
          <p className="mt-2 mb-1.5 text-quiet">
            {`${countOf(samples.length, 'sample source')} of the sample county, where nothing is to be read:`}
          </p>
          <SourceBadges label="Sample sources" sources={samples} />
        </>
      )}
    </Notice>
  )
}
