# The image of Offerdesk: a build with the compiler, and a runtime without it, for the same release of Node, whose headers the
# add-on of SQLite is compiled with. Compose, the proxy and the figures: compose.yaml and docs/running.md.
FROM node:24.18.1-bookworm AS build
WORKDIR /build
# The headers of this very release are in the image.
ENV JOBS=max npm_config_nodedir=/usr/local
# The packages change less often than the sources. A change of package.json alone makes them again.
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && node scripts/stageProduct.mjs /product

FROM node:24.18.1-bookworm-slim
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Offerdesk" \
  org.opencontainers.image.description="The back office of an exchange's offer-for-sale platform" \
  org.opencontainers.image.version="${VERSION}"
# The runtime needs no package manager.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && groupadd --system --gid 10001 offerdesk \
  && useradd --system --uid 10001 --gid offerdesk --home-dir /data --no-create-home --shell /usr/sbin/nologin offerdesk \
  && install -d -o offerdesk -g offerdesk -m 0700 /data /backups \
  && printf '#!/bin/sh\nexec node /usr/lib/offerdesk/dist/server/main.js "$@"\n' > /usr/local/bin/offerdesk \
  && chmod 0755 /usr/local/bin/offerdesk
COPY --from=build /product /usr/lib/offerdesk
ENV OFFERDESK_HOST=0.0.0.0 \
  OFFERDESK_PORT=4600 \
  OFFERDESK_DATA=/data
USER offerdesk
WORKDIR /data
# The only folders that are written, apart from /tmp: the root may be read-only.
VOLUME ["/data", "/backups"]
EXPOSE 4600
# Accepted work is finished within 20 seconds; an orchestrator must wait longer than that.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OFFERDESK_PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/usr/lib/offerdesk/dist/server/main.js"]
CMD ["serve"]
