import { suggestionSchema } from '@hometown/shared-types/suggestion'
import { decideStorySchema, suggestionStorySchema } from '@hometown/shared-types/suggestion-story'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { getSuggestion } from '../list-suggestions.ts'
import { takeDecision } from '../take-decision.ts'
import { readStory } from './read-story.ts'
import { joinStories, splitStory, tellApart } from './story-decisions.service.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })

const DECISIONS = [
  ['join', 'Join a suggestion with another that tells the same story', joinStories],
  ['split', 'Split an item off a story', splitStory],
  ['apart', 'Say that two stories aren’t the same', tellApart],
] as const

export function storyRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/content-suggestions/:id/story',
    {
      config,
      schema: {
        tags,
        summary: 'The other items of a story, and stories that may be the same',
        params,
        response: { 200: suggestionStorySchema },
      },
    },
    async (request) => readStory(context, request.params.id),
  )

  for (const [name, summary, decide] of DECISIONS)
    app.post(
      `/api/content-suggestions/:id/${name}`,
      { config, schema: { tags, summary, params, body: decideStorySchema, response: { 200: suggestionSchema } } },
      async (request) => takeDecision(context, request, (by, id, body) => decide(context, by, id, body), getSuggestion),
    )
}
