import type { AstroIntegration } from 'astro'

/** Compiles the pages into a module that renders them in process. It doesn't serve HTTP. */
export function publisherAdapter(): AstroIntegration {
  return {
    name: 'hometown-publisher',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'hometown-publisher',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', sharpImageService: 'stable' },
        }),
    },
  }
}
