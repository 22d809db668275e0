# The first stage builds the pages; the second contains only what runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The base image has Node, so remove the one that npm installs.
RUN npm ci --omit=dev --no-audit --no-fund && \
  rm -rf node_modules/node-linux-* node_modules/.bin/node && \
  npm cache clean --force
COPY --from=build /app/dist dist
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/server src/server
COPY --from=build /app/scripts scripts
# For npm run seed.
COPY --from=build /app/demo demo
# So that the commands (admin, backup, restore, import, seed) install nothing.
RUN node -e "import('./scripts/setup.mjs').then(({ markInstalled }) => markInstalled())"
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# The start may wait a minute for the database. Without the database, the container can still serve reads for ten minutes.
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz?for=reads').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is PID 1 and receives SIGTERM directly, for a graceful shutdown.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "--max-valid-polymorphic-map-count=8", "src/server/main.ts"]
