import { lazyPart } from '../../../lib/lazy-part.ts'
import type { ContentBox } from '../../../parts/editor/content-box.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** Loaded late: it is the largest part of the screen and not needed first. */
const RichTextEditor = lazyPart(() => import('../../../parts/editor/RichTextEditor.tsx'), 'RichTextEditor')

export function IntroductionField({ content }: { content: ContentBox }) {
  return (
    <fieldset className="min-w-0 p-3">
      <legend className="sr-only">Introduction</legend>
      <p className="pb-2 text-quiet text-sm">
        Optional. Readers see it before the articles, in the email and on the web.
      </p>
      <div className="rounded-md border bg-ground px-3 [--editor-toolbar-top:0rem]">
        <PartFrame fallback={<Skeleton className="my-3 h-64 w-full" />}>
          <RichTextEditor content={content} label="Introduction" wordpressEditUrl={null} error={undefined} />
        </PartFrame>
      </div>
    </fieldset>
  )
}
