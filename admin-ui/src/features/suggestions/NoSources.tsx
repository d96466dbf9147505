import type { ReaderCategory } from '@hometown/shared-types/category'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/** Why there is nothing to discover, and what to do. @param category if set, the sources are those of this category. */
export function NoSources({ category }: { category: ReaderCategory | undefined }) {
  return (
    <Notice
      title={category ? `No active sources in ${category}` : 'No active sources'}
      actions={
        <ScreenLink to={paths.sources} className={`${buttonClass()} no-underline!`}>
          Add your sources
        </ScreenLink>
      }
    >
      <p>Add a site, feed or calendar that you follow, or resume a paused source.</p>
    </Notice>
  )
}
