import './without-eval.ts'
import type { Article } from '@hometown/shared-types/article'
import { useEffect, useState } from 'react'
import { LiveArticle } from './LiveArticle.tsx'
import { findLiveArticle, findSlugInPath } from './live-article.source.ts'

type State = 'no page' | 'loading' | 'no article' | Article

interface Props {
  apiUrl: string
}

/** What stands in for a page that is not there. Without script the first state stays, which is the truth. */
export function MissingPage({ apiUrl }: Props) {
  const [state, setState] = useState<State>('no page')

  useEffect(() => {
    const slug = findSlugInPath(location.pathname)
    if (slug === undefined) return
    setState('loading')
    findLiveArticle(apiUrl, slug).then(
      (article) => setState(article ?? 'no article'),
      () => setState('no article'),
    )
  }, [apiUrl])

  if (state === 'loading')
    return (
      <p className="missing headline text-xl" role="status">
        Loading article...
      </p>
    )
  if (state === 'no page') return <Missing title="404 Page Not Found" text="There is no page at this address." />
  if (state === 'no article') {
    return <Missing title="Article Not Found" text="The article you're looking for doesn't exist." />
  }
  return <LiveArticle article={state} apiUrl={apiUrl} />
}

function Missing({ title, text }: { title: string; text: string }) {
  return (
    <div className="missing">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-quiet">{text}</p>
      <p className="mt-8">
        <a href="/" className="button button-primary">
          Back to Home
        </a>
      </p>
    </div>
  )
}
