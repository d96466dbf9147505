import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { errorForPeople } from '../../../../http/errors/error-handler.ts'
import { formFields, readFormBodies } from '../../../../http/form-bodies.ts'
import type { App } from '../../../../http/routing.ts'
import type { PlainPage } from '../../../platform/public-forms/public-forms.service.ts'
import { pageInLook } from '../../../platform/public-forms/public-forms.service.ts'
import {
  alreadyLeftPage,
  comeBackPage,
  confirmPage,
  endedPage,
  failedPage,
  leavePage,
  leftPage,
  overPage,
  subscribedPage,
  undonePage,
  undoPage,
  unknownKeyPage,
  unknownLinkPage,
} from '../pages/link-pages.ts'
import {
  findByKey,
  followConfirmation,
  followReturn,
  followUndo,
  type LinkOutcome,
  leaveByKey,
} from './links.service.ts'

/** Mail programs of many readers may share one address, and all call right after a newsletter. */
const LEAVES_PER_MINUTE = 1000
const LINKS_PER_MINUTE = 120

/** For mail programs. Keys are long and random, so revealing that one is unknown reveals nothing about an address. */
const LEFT = 'Unsubscribed.\n'
const notLeft = ({ siteUrl }: Pick<AppContext['config'], 'siteUrl'>) =>
  `We don’t know this unsubscribe link, so we changed nothing. The subscription may have been removed. To be sure, enter your address at ${siteUrl}/manage\n`

const tags = ['subscriptions']
const params = z.object({ token: z.string() })

type Follow<T> = (context: AppContext, token: string, press: boolean) => Promise<LinkOutcome<T>>

/** Mail scanners open every link, so opening changes nothing. The token is the permission: no origin, no session. */
export function linkPageRoutes(app: App, context: AppContext): void {
  const { config } = context
  const open = (perMinute: number) => ({ access: 'public', origin: 'any', rateLimit: perCaller(perMinute) }) as const

  app.register(async (scope: App) => {
    readFormBodies(scope)
    addLeaving(scope)
    addLink(scope, 'confirm', 'Confirms a reader’s address', followConfirmation, confirmPage, (wanted) =>
      subscribedPage(wanted, config),
    )
    addLink(scope, 'return', 'Subscribes a former subscriber again', followReturn, comeBackPage, (wanted) =>
      subscribedPage(wanted, config),
    )
    addLink(scope, 'undo', 'Undoes a change of a subscription', followUndo, undoPage, undonePage)
  })

  function addLeaving(scope: App): void {
    const path = '/api/subscribers/unsubscribe/:token'
    const options = { config: open(LEAVES_PER_MINUTE), errorHandler: answerFailure } as const

    scope.get(
      path,
      { ...options, schema: { tags, summary: 'A page with a button; changes nothing', params } },
      async ({ params: { token } }, reply) => {
        const row = await findByKey(context, token)
        if (!row) return send(reply.code(404), unknownKeyPage(config))
        if (row === 'ended') return send(reply, endedPage(config))
        return send(reply, row.status === 'active' ? leavePage(config, token, row) : alreadyLeftPage(config))
      },
    )

    scope.post(
      path,
      { ...options, schema: { tags, summary: 'Unsubscribes; one-click as in RFC 8058, or from our page', params } },
      async ({ params: { token }, body, headers }, reply) => {
        const isOurPage = formFields(body).get('from') === 'page'
        const left = await leaveByKey(context, token, isOurPage ? 'link in a mail' : 'one click')
        if (isOurPage || wantsPage(headers)) {
          if (!left) return send(reply.code(404), unknownKeyPage(config))
          return send(reply, left === 'ended' ? endedPage(config) : leftPage(config, left.undo))
        }
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        return left ? reply.send(LEFT) : reply.code(404).send(notLeft(config))
      },
    )
  }

  function addLink<T>(
    scope: App,
    name: 'confirm' | 'return' | 'undo',
    summary: string,
    follow: Follow<T>,
    before: (found: T) => PlainPage,
    after: (found: T) => PlainPage,
  ): void {
    const path = `/api/subscribers/${name}/:token`
    const options = { config: open(LINKS_PER_MINUTE), errorHandler: answerFailure } as const

    scope.get(
      path,
      { ...options, schema: { tags, summary: 'A page with a button; changes nothing', params } },
      // Shows the result again if the link has been used.
      async (request, reply) => {
        const outcome = await follow(context, request.params.token, false)
        return answer(reply, outcome, outcome.state === 'done' ? after : before)
      },
    )
    scope.post(path, { ...options, schema: { tags, summary, params } }, async (request, reply) =>
      answer(reply, await follow(context, request.params.token, true), after),
    )
  }

  function answer<T>(reply: FastifyReply, outcome: LinkOutcome<T>, page: (found: T) => PlainPage) {
    if (outcome.state === 'unknown') return send(reply.code(404), unknownLinkPage(config))
    if (outcome.state === 'over') return send(reply.code(410), overPage(config))
    return send(reply, page(outcome))
  }

  async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return send(reply, failedPage(errorForPeople(error, request, reply)))
  }

  async function send(reply: FastifyReply, page: PlainPage): Promise<FastifyReply> {
    const { html, headers } = await pageInLook(context, page)
    return reply.headers(headers).send(html)
  }
}

/** Browsers accept HTML explicitly; mail programs accept anything. */
function wantsPage({ accept = '' }: FastifyRequest['headers']): boolean {
  return accept.includes('text/html')
}
