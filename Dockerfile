# The workspace itself: commands such as a backup run its TypeScript, and Node strips no types from copied packages.
FROM node:24.21.0-bookworm-slim AS build

RUN npm install --global pnpm@12.21.0
WORKDIR /app

# Packages change less often than sources, so they get a layer of their own.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared-types/package.json shared-types/
COPY wordpress-adapter/package.json wordpress-adapter/
COPY admin-api/package.json admin-api/
COPY admin-ui/package.json admin-ui/
COPY site/package.json site/
RUN pnpm install --prod --frozen-lockfile --filter '@hometown/admin-api...' --filter '@hometown/admin-ui...' --filter '@hometown/site...' \
  && pnpm store prune

COPY shared-types shared-types
COPY wordpress-adapter wordpress-adapter
COPY admin-api admin-api
COPY admin-ui admin-ui
COPY site site
COPY scripts scripts
COPY docs/editors docs/editors
COPY tsconfig.base.json ./
RUN node scripts/build.ts \
  # What only builds stays here: the desk's sources, and all scripts but the one that runs an operator's commands.
  && find admin-ui -mindepth 1 -maxdepth 1 ! -name dist -exec rm -rf {} + \
  && find scripts -mindepth 1 -maxdepth 1 ! -name run-command.mjs -exec rm -rf {} + \
  && rm -rf docs pnpm-workspace.yaml tsconfig.base.json

# Node and its system without what installs programs. `npm run …` is our own script, so that it is the same as everywhere.
FROM node:24.21.0-bookworm-slim AS system
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /opt/yarn* \
    /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && ln -s /app/scripts/run-command.mjs /usr/local/bin/npm \
  && mkdir -p /data \
  && chown -R node:node /data \
  && rm -rf /usr/bin/apt* /usr/lib/apt /usr/bin/dpkg* /usr/sbin/dpkg* /usr/lib/dpkg /var/cache/apt /var/lib/apt

# One layer: what was removed is in none.
FROM scratch
COPY --from=system / /
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=1", "--expose-gc", "admin-api/dist/start.js"]
