import { isEditor } from '@hometown/shared-types/contract/accounts'
import { aiWritingCalls } from '@hometown/shared-types/contract/ai-writing'
import { META_DESCRIPTION_LIMIT } from '@hometown/shared-types/contract/articles'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import { slugify, uniqueSlug } from '@hometown/shared-types/rules/slugs'
import { Sparkles, WandSparkles } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError, api } from '../../lib/api-client.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { TextField, WordsField } from '../../parts/forms/fields.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { type ArticleDraft, FIELD_NAMES } from './article-draft.ts'

const SeoText = TextField<ArticleDraft>

interface SeoFieldsProps {
  content: ContentBox
  /** The article's current slug, which counts as available. */
  ownSlug: string
  /** The article's id; undefined until the first save. */
  articleId: string | undefined
}

export function SeoFields({ content, ownSlug, articleId }: SeoFieldsProps) {
  const { setValue, getValues, control } = useFormContext<ArticleDraft>()
  const title = useWatch({ control, name: 'title' })
  const fill = { shouldDirty: true, shouldValidate: true } as const

  const generate = useAction({
    run() {
      const taken = async (slug: string) => slug !== ownSlug && (await isArticleSlugTaken(slug))
      return uniqueSlug(slugify(getValues('title')), taken, Date.now())
    },
    done: (slug) => setValue('slug', slug, fill),
    failed: 'Couldn’t check the address',
  })
  const user = useCurrentUser()
  const suggest = useAction({
    run: () =>
      api(aiWritingCalls.suggestSeo, {
        body: {
          title: getValues('title'),
          content: content.get(),
          category: getValues('category') || FALLBACK_CATEGORY,
          ...(articleId !== undefined && { articleId }),
        },
      }),
    done(suggestions) {
      const before = getValues()
      const undo = () => {
        for (const name of ['metaDescription', 'keywords', 'slug'] as const) setValue(name, before[name], fill)
      }
      if (suggestions.metaDescription) setValue('metaDescription', suggestions.metaDescription, fill)
      if (suggestions.keywords) setValue('keywords', suggestions.keywords, fill)
      if (suggestions.slug) setValue('slug', suggestions.slug, fill)
      toast({
        title: 'SEO suggestions generated',
        description: 'AI has generated SEO optimized content for your article.',
        action: { label: 'Undo', onSelect: undo },
      })
    },
    failed: 'Error',
    otherwise: 'Failed to generate SEO suggestions. Please try again.',
  })
  const askForSuggestions = () => {
    if (getValues('title').trim() === '') {
      toast({ title: 'Error', description: 'Title is required for SEO suggestions', variant: 'destructive' })
    } else suggest.mutate()
  }

  return (
    <div className="flex flex-col gap-4 pt-3">
      <SearchResultPreview />
      {isEditor(user) && (
        <Button
          variant="secondary"
          disabled={title.trim() === ''}
          pending={suggest.isPending}
          onClick={askForSuggestions}
          className="self-start"
        >
          {!suggest.isPending && <Sparkles aria-hidden />}
          {suggest.isPending ? 'Generating...' : 'Generate with AI'}
        </Button>
      )}
      <div className="flex items-start gap-2">
        <SeoText
          name="slug"
          label="Slug"
          className="min-w-0 grow"
          hint="If empty, we make it from the title."
          autoComplete="off"
          spellCheck={false}
          placeholder={slugify(title)}
        />
        <Button
          className="mt-6.5"
          disabled={title.trim() === ''}
          pending={generate.isPending}
          onClick={() => generate.mutate()}
        >
          {!generate.isPending && <WandSparkles aria-hidden />}
          Generate
        </Button>
      </div>
      <SeoText
        name="metaDescription"
        label={FIELD_NAMES.metaDescription}
        hint="Best between 150 and 160 characters."
        rows={3}
        counted={META_DESCRIPTION_LIMIT}
      />
      <SeoText
        name="imageAlt"
        label={FIELD_NAMES.imageAlt}
        hint="Describe the picture at the top for readers who can’t see it."
      />
      <WordsField<ArticleDraft> name="keywords" label="Keywords" />
    </div>
  )
}

/** Asks for the slug; to the desk, 404 means that it is free. */
async function isArticleSlugTaken(slug: string): Promise<boolean> {
  try {
    await api(articleCalls.findSlug, { params: { slug } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

function SearchResultPreview() {
  const { siteUrl, siteName } = useSite()
  const { control } = useFormContext<ArticleDraft>()
  const [title, slug, metaDescription, description] = useWatch({
    control,
    name: ['title', 'slug', 'metaDescription', 'description'],
  })
  const host = (siteUrl || location.origin).replace(/^https?:\/\//, '')
  return (
    <figure aria-label="Search result preview" className="rounded-lg border bg-surface p-3">
      <figcaption className="pb-2 text-quiet text-sm">Search result preview</figcaption>
      <p className="truncate text-quiet text-sm">
        {host} › {slug.trim() || slugify(title)}
      </p>
      <p className="line-clamp-2 text-blue text-lg leading-snug">
        {title.trim() || 'Title of the article'}
        {siteName && ` | ${siteName}`}
      </p>
      <p className="line-clamp-3 text-quiet text-sm">
        {metaDescription.trim() || description.trim() || 'What the article is about, in a sentence or two.'}
      </p>
    </figure>
  )
}
