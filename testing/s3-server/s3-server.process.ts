import { parseArgs } from 'node:util'
import { startS3Server } from '../s3-server.ts'

/**
 * The server as a process of its own, until SIGTERM or the end of the process that started it:
 * `node testing/s3-server/s3-server.process.ts --port 9000 --folder /tmp/objects --bucket news`.
 * Prints one line of JSON: the environment variables for the product.
 */
const { values } = parseArgs({
  options: { port: { type: 'string' }, folder: { type: 'string' }, bucket: { type: 'string', multiple: true } },
})
const server = await startS3Server({
  ...(values.port && { port: Number(values.port) }),
  ...(values.folder && { folder: values.folder }),
  ...(values.bucket && { buckets: values.bucket }),
})
console.log(JSON.stringify(server.env))

async function end(): Promise<void> {
  await server.stop()
  process.exit(0)
}
process.once('SIGTERM', end)
process.once('disconnect', end)
