import type { Plugin } from 'vite'

/** Zod hangs its JSON schema writer on every schema, so bundlers keep it: 5 KB of each screen, which the desk never calls. */
const WRITER = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

const STUBS: Readonly<Record<string, string>> = {
  'to-json-schema': `
    const refuse = () => { throw new Error('The desk is built without the JSON schema writer of Zod.') }
    export const createToJSONSchemaMethod = () => refuse
    export const createStandardJSONSchemaMethod = () => refuse
    export { refuse as initializeContext, refuse as handleUnrepresentable, refuse as process, refuse as processSchema }
    export { refuse as extractDefs, refuse as finalize }`,
  'json-schema-processors': 'export const allProcessors = {}, toJSONSchema = undefined',
}

export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load: {
      filter: { id: WRITER },
      handler: (id) => STUBS[WRITER.exec(id)?.[1] ?? ''],
    },
  }
}
