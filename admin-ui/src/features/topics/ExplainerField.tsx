import type { TopicArticle } from '@hometown/shared-types/topic'
import { ArticlePicker } from '../../parts/articles/ArticlePicker.tsx'
import { Button } from '../../ui/Button.tsx'

interface ExplainerFieldProps {
  explainer: TopicArticle | null
  onChange(explainer: TopicArticle | null): void
}

/** An article that stays at the top of the topic's page. */
export function ExplainerField({ explainer, onChange }: ExplainerFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 font-medium">Explainer</legend>
      {explainer ? (
        <div className="flex items-center justify-between gap-3 rounded-md border px-3 py-2">
          <p className="min-w-0 truncate">{explainer.title}</p>
          <Button size="sm" onClick={() => onChange(null)}>
            Remove explainer
          </Button>
        </div>
      ) : (
        <>
          <p className="text-quiet text-sm">Choose an article for the top of the topic’s page, under “Start here”.</p>
          <ArticlePicker label="Search articles for an explainer" onChoose={onChange} />
        </>
      )}
    </fieldset>
  )
}
