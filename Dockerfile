# The workspace itself: commands such as a backup run its TypeScript, and Node strips no types from copied packages.
FROM node:24.21.0-bookworm-slim

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
  # `npm run …` is the same as everywhere: it finds this Node, and nothing is left to install.
  && mkdir -p node_modules/.bin && ln -s "$(command -v node)" node_modules/.bin/node && node scripts/setup.mjs --installed \
  && mkdir -p /data/derived /data/site /data/uploads \
  && chown -R node:node /data

# npm's logs go where a read-only container can write.
ENV NODE_ENV=production NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_CACHE=/tmp/npm HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=1", "--expose-gc", "admin-api/dist/start.js"]
