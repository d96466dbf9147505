import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { setErrorStatus } from '../../../../http/errors/error-handler.ts'
import { rateLimitPerClient } from '../../../../http/rate-limits.ts'
import { formFields, parseFormBodies } from '../../../../http/request-bodies.ts'
import type { App, FeatureRoutes } from '../../../../http/routing.ts'
import { type AnswerPage, renderAnswerPage } from '../../../platform/mail/index.ts'
import {
  alreadyLeftPage,
  confirmPage,
  failedPage,
  leavePage,
  leftPage,
  overPage,
  subscribedPage,
  undonePage,
  undoPage,
  unknownLinkPage,
} from '../reader-pages.ts'
import { findSubscriberByKey } from '../subscribers.repository.ts'
import { followConfirmation, followUndo, type LinkOutcome, leaveByKey } from './links.service.ts'

/** Mail programs of many readers may share one address, and all call right after a newsletter. */
const LEAVES_PER_MINUTE = 1000
const LINKS_PER_MINUTE = 120

const params = z.object({ token: z.string() })
const opening = { summary: 'A page with a button; changes nothing', params }

/** Mail scanners open every link, so opening changes nothing. The token is the permission: no origin, no session. */
export const linkPageRoutes: FeatureRoutes = (app, context) => {
  const { config } = context
  const send = async (reply: FastifyReply, page: AnswerPage) => {
    const { html, headers } = await renderAnswerPage(context, page)
    return reply.headers(headers).send(html)
  }
  const open = (perMinute: number) => {
    const access = { access: 'public', origin: 'any', rateLimit: rateLimitPerClient(perMinute) } as const
    return { config: access, errorHandler: answerFailure }
  }

  app.register(async (scope: App) => {
    parseFormBodies(scope)
    addLeaving(scope)
    const subscribed: typeof confirmPage = (wanted) => subscribedPage(wanted, config)
    addLink(scope, 'confirm', 'Confirms a subscription', followConfirmation, [confirmPage, subscribed])
    addLink(scope, 'undo', 'Undoes a change of a subscription', followUndo, [undoPage, undonePage])
  })

  function addLeaving(scope: App): void {
    const path = '/api/subscribers/unsubscribe/:token'
    scope.get(path, { ...open(LEAVES_PER_MINUTE), schema: opening }, async ({ params: { token } }, reply) => {
      const row = await findSubscriberByKey(context.store.db, token)
      if (!row) return send(reply.code(404), unknownLinkPage(config))
      return send(reply, row.status === 'active' ? leavePage(config, token, row.email) : alreadyLeftPage(config))
    })

    const summary = 'Unsubscribes; one-click as in RFC 8058, or from our page'
    scope.post(
      path,
      { ...open(LEAVES_PER_MINUTE), schema: { summary, params } },
      async ({ params: { token }, body, headers }, reply) => {
        const isOurPage = formFields(body).get('from') === 'page'
        const left = await leaveByKey(context, token, isOurPage ? 'link in a mail' : 'one click')
        if (!left) reply.code(404)
        // Browsers accept HTML explicitly; mail programs accept anything.
        if (isOurPage || headers.accept?.includes('text/html'))
          return send(reply, left ? leftPage(config, left.undo) : unknownLinkPage(config))
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        return reply.send(left ? 'Unsubscribed.\n' : notLeft(config))
      },
    )
  }

  function addLink<T>(
    scope: App,
    name: 'confirm' | 'undo',
    summary: string,
    follow: (context: AppContext, token: string, press: boolean) => Promise<LinkOutcome<T>>,
    [before, after]: [(found: T) => AnswerPage, (found: T) => AnswerPage],
  ): void {
    const path = `/api/subscribers/${name}/:token`
    const answer = (reply: FastifyReply, outcome: LinkOutcome<T>, page: (found: T) => AnswerPage) => {
      if (outcome.state === 'unknown') return send(reply.code(404), unknownLinkPage(config))
      if (outcome.state === 'over') return send(reply.code(410), overPage(config))
      return send(reply, page(outcome))
    }
    scope.get(path, { ...open(LINKS_PER_MINUTE), schema: opening }, async ({ params: { token } }, reply) => {
      const outcome = await follow(context, token, false)
      return answer(reply, outcome, outcome.state === 'done' ? after : before)
    })
    const schema = { summary, params }
    scope.post(path, { ...open(LINKS_PER_MINUTE), schema }, async ({ params: { token } }, reply) =>
      answer(reply, await follow(context, token, true), after),
    )
  }

  async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return send(reply, failedPage(setErrorStatus(error, request, reply)))
  }
}

/** Keys are long and random, so an unknown one reveals nothing about an address. */
function notLeft({ siteUrl }: AppContext['config']): string {
  return `We don’t know this unsubscribe link, so we changed nothing. The subscription may have been removed. To be sure, enter your address at ${siteUrl}/manage\n`
}
