# Two images: --target agent (CI jobs, self-hosted agents) and --target server. Both run as a user without rights.
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY scripts/dependencies.mjs scripts/
# What the lock file says, nothing else; without the native parser, which needs a compiler.
RUN node -e "import('./scripts/dependencies.mjs').then((each) => each.ensureDependencies({ optional: false }))"
COPY . .
RUN node scripts/build.mjs && find dist/bundle -name '*.map' -delete

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Maps are for those who debug packages, and a fifth of what is installed.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && npm cache clean --force \
  && find node_modules -name '*.map' -delete

FROM node:${NODE} AS base
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /src/LICENSE ./
COPY --from=build /src/bin/goalkeeper.js bin/
RUN chmod 0755 bin/goalkeeper.js && ln -s /app/bin/goalkeeper.js /usr/local/bin/goalkeeper
COPY --from=build /src/dist/bundle dist/bundle

FROM base AS agent
COPY --from=build /src/dist/grammars dist/grammars
COPY --from=build /src/dist/agent/rules/packs dist/agent/rules/packs
COPY --from=build /src/dist/agent/rules/packs.json dist/agent/rules/
COPY --from=build /src/dist/agent/endpoints/access/libraries.yml dist/agent/endpoints/access/
USER node
WORKDIR /home/node
ENTRYPOINT ["goalkeeper"]
CMD ["agent", "--help"]

FROM base AS server
COPY --from=build /src/dist/dashboard dist/dashboard
COPY --from=build /src/dist/docs dist/docs
RUN install --directory --owner=node --group=node /data
# No engine is in the image: without MONGODB_URL the server says so, and looks for none.
ENV GOALKEEPER_HOST=0.0.0.0 GOALKEEPER_DATA=/data GOALKEEPER_DATABASE_ENGINE=mongodb
# Each thread would have its own part of the memory of the C library: a seventh of the process more, for nothing in return.
ENV MALLOC_ARENA_MAX=2
USER node
WORKDIR /home/node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.GOALKEEPER_PORT || 8080) + '/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["goalkeeper"]
CMD ["serve"]
