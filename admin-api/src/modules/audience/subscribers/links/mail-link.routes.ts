import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { setErrorStatus } from '../../../../http/errors/error-handler.ts'
import { rateLimitPerClient } from '../../../../http/rate-limits.ts'
import { formFields, parseFormBodies } from '../../../../http/request-bodies.ts'
import type { App, FeatureRoutes } from '../../../../http/routing.ts'
import { type AnswerPage, renderAnswerPage } from '../../../platform/mail/index.ts'
import {
  alreadyUnsubscribedPage,
  changeFailedPage,
  changeUndonePage,
  confirmPage,
  linkExpiredPage,
  subscribedPage,
  undoPage,
  unknownLinkPage,
  unsubscribedPage,
  unsubscribePage,
} from '../reader-pages.ts'
import { findSubscriberBy } from '../subscribers.repository.ts'
import { followConfirmation, followUndo, type LinkOutcome, unsubscribeByToken } from './subscription-links.service.ts'

/** Mail programs of many readers may share one address, and all call right after a newsletter. */
const UNSUBSCRIBES_PER_MINUTE = 1000
const MAIL_LINKS_PER_MINUTE = 120

const params = z.object({ token: z.string() })
const openingSchema = { summary: 'A page with a button; changes nothing', params }

/** Mail scanners open every link, so opening changes nothing. The token is the permission: no origin, no session. */
export const mailLinkRoutes: FeatureRoutes = (app, context) => {
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
    addUnsubscribing(scope)
    const subscribed: typeof confirmPage = (subscription) => subscribedPage(subscription, config)
    addLink(scope, 'confirm', 'Confirms a subscription', followConfirmation, [confirmPage, subscribed])
    addLink(scope, 'undo', 'Undoes a change of a subscription', followUndo, [undoPage, changeUndonePage])
  })

  function addUnsubscribing(scope: App): void {
    const path = '/api/subscribers/unsubscribe/:token'
    scope.get(
      path,
      { ...open(UNSUBSCRIBES_PER_MINUTE), schema: openingSchema },
      async ({ params: { token } }, reply) => {
        const row = await findSubscriberBy(context.store.db, 'unsubscribe_token', token)
        if (!row) return send(reply.code(404), unknownLinkPage(config))
        return send(
          reply,
          row.status === 'active' ? unsubscribePage(config, token, row.email) : alreadyUnsubscribedPage(config),
        )
      },
    )

    const summary = 'Unsubscribes; one-click as in RFC 8058, or from our page'
    scope.post(
      path,
      { ...open(UNSUBSCRIBES_PER_MINUTE), schema: { summary, params } },
      async ({ params: { token }, body, headers }, reply) => {
        const isOurPage = formFields(body).get('from') === 'page'
        const result = await unsubscribeByToken(context, token, isOurPage ? 'link in a mail' : 'one click')
        if (!result) reply.code(404)
        // Browsers accept HTML explicitly; mail programs accept anything.
        if (isOurPage || headers.accept?.includes('text/html'))
          return send(reply, result ? unsubscribedPage(config, result.undo) : unknownLinkPage(config))
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        return reply.send(result ? 'Unsubscribed.\n' : unknownUnsubscribeLinkText(config))
      },
    )
  }

  function addLink<T>(
    scope: App,
    name: 'confirm' | 'undo',
    summary: string,
    follow: (context: AppContext, token: string, press: boolean) => Promise<LinkOutcome<T>>,
    [before, after]: [(outcome: T) => AnswerPage, (outcome: T) => AnswerPage],
  ): void {
    const path = `/api/subscribers/${name}/:token`
    const answer = (reply: FastifyReply, outcome: LinkOutcome<T>, page: (outcome: T) => AnswerPage) => {
      if (outcome.state === 'unknown') return send(reply.code(404), unknownLinkPage(config))
      if (outcome.state === 'expired') return send(reply.code(410), linkExpiredPage(config))
      return send(reply, page(outcome))
    }
    scope.get(path, { ...open(MAIL_LINKS_PER_MINUTE), schema: openingSchema }, async ({ params: { token } }, reply) => {
      const outcome = await follow(context, token, false)
      return answer(reply, outcome, outcome.state === 'done' ? after : before)
    })
    const schema = { summary, params }
    scope.post(path, { ...open(MAIL_LINKS_PER_MINUTE), schema }, async ({ params: { token } }, reply) =>
      answer(reply, await follow(context, token, true), after),
    )
  }

  async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return send(reply, changeFailedPage(setErrorStatus(error, request, reply)))
  }
}

/** Keys are long and random, so an unknown one reveals nothing about an address. */
function unknownUnsubscribeLinkText({ siteUrl }: AppContext['config']): string {
  return `We don’t know this unsubscribe link, so we changed nothing. The subscription may have been removed. To be sure, enter your address at ${siteUrl}/manage\n`
}
