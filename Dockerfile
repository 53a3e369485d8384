# syntax=docker/dockerfile:1
# Runs as an unprivileged user. Works with a read-only root file system, if /data and /tmp are writable.
ARG NODE_IMAGE=node:22-trixie-slim

# The build does not depend on the platform, so it runs on that of the builder.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN find dist -name '*.map' -delete && rm -f dist/server/library.js

# Production dependencies for the target platform; npm selects its binaries without emulation.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS modules
ARG TARGETARCH
WORKDIR /modules
COPY package.json package-lock.json .npmrc ./
RUN cpu=$(echo "$TARGETARCH" | sed s/amd64/x64/) && \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --os=linux --cpu="$cpu" --libc=glibc
RUN find node_modules -type f -regex '.*\.\(map\|md\|markdown\|d\.[cm]?ts\)' ! -iname 'license*' -delete

FROM ${NODE_IMAGE}
# pg_dump and pg_restore, for backups of a PostgreSQL database.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
RUN install -d -o 1000 -g 1000 -m 0700 /data
WORKDIR /app
COPY --from=modules /modules/node_modules ./node_modules
COPY --from=build /src/dist ./dist
COPY package.json LICENSE ./
COPY scripts/cli.mjs ./scripts/cli.mjs
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 8010
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "/app/scripts/cli.mjs", "health"]
ENTRYPOINT ["node", "/app/scripts/cli.mjs"]
CMD ["start"]
