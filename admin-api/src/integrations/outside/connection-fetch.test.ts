import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openCanaries } from '../../../test/support/canaries.ts'
import { createDeskFetch, refusalIn } from './connection-fetch.ts'

const PUBLIC_SITE = 'https://www.alder-county.us'

async function openServer() {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    heard.push(`${request.method} ${request.headers.host} ${request.headers['content-length'] ?? ''} ${body}`)
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end()
    else response.writeHead(200, { 'x-seen': 'yes' }).end('welcome')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { heard, port: (server.address() as AddressInfo).port }
}

test('asks what the operator allows, with the body as a whole', async () => {
  const { heard, port } = await openServer()
  const ask = createDeskFetch({ siteUrl: PUBLIC_SITE, privateConnections: ['models.alder-county.us'] }, async () => [
    '127.0.0.1',
  ])
  const place = `http://models.alder-county.us:${port}`
  const answer = await ask(place, { method: 'POST', body: 'hello' })
  expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([200, 'yes', 'welcome'])
  expect((await ask(new Request(`${place}/away`), { redirect: 'manual' })).status).toBe(302)
  await expect(ask(`${place}/away`, { redirect: 'error' })).rejects.toThrow()
  expect(heard[0]).toBe(`POST models.alder-county.us:${port} 5 hello`)
})

test('a name is looked up for each connection, and refused as soon as it leads elsewhere', async () => {
  const canaries = await openCanaries()
  const answers = [['10.1.2.3'], ['8.8.8.8', '127.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1']]
  const asked: string[] = []
  const ask = createDeskFetch({ siteUrl: PUBLIC_SITE, privateConnections: [] }, async (name) => {
    asked.push(name)
    return answers[asked.length - 1] ?? []
  })
  for (const _ of answers)
    await expect(ask(`http://rebinding.alder-county.us:${canaries.ports[0]}/v1`)).rejects.toThrow(
      /^rebinding\.alder-county\.us (?:is in a private network\. Enter a public address\.|leads to an address that answers only)/,
    )
  expect(asked).toHaveLength(answers.length)
  expect(canaries.connections()).toBe(0)
})

test('an address itself is refused before anything is connected to', async () => {
  const canaries = await openCanaries()
  const ask = createDeskFetch({ siteUrl: PUBLIC_SITE, privateConnections: ['10.0.0.0/8'] })
  for (const host of ['127.0.0.1', '0x7f.1', '[::1]', 'localhost'])
    for (const port of canaries.ports)
      await expect(ask(`http://${host}:${port}/`), host).rejects.toThrow('Enter a public address')
  expect(canaries.connections()).toBe(0)
})

test('on this machine, only metadata addresses are refused', async () => {
  const { heard, port } = await openServer()
  const ask = createDeskFetch({ siteUrl: 'http://localhost:3000', privateConnections: [] })
  expect((await ask(`http://localhost:${port}/`)).status).toBe(200)
  expect(heard).toHaveLength(1)
  for (const host of ['169.254.169.254', '[fd00:ec2::254]'])
    await expect(ask(`http://${host}/latest`)).rejects.toThrow('answers only questions about this machine')
})

test('a connection that fails by itself is no refusal', async () => {
  const { port } = await openServer()
  const ask = createDeskFetch({ siteUrl: PUBLIC_SITE, privateConnections: ['127.0.0.1'] })
  const failure = await ask(`https://127.0.0.1:${port}/`).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(refusalIn(failure)).toBeUndefined()
})
