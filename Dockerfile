# The service as an image: docs/installing.md tells how to run it.

# What runs: the packages of the lock file, without those that only build and test, and without
# what they can do without.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY engine/package.json engine/
COPY service/package.json service/
COPY console/package.json console/
COPY bench/package.json bench/
COPY conformance/package.json conformance/
COPY deploy/compress-libreoffice.mjs deploy/
# Taken away: what only a compiler or a debugger reads, and the binaries of other systems.
RUN npm ci --workspaces --omit=dev --omit=optional --no-audit --no-fund \
 && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete \
 && rm -r node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
 && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
 && node deploy/compress-libreoffice.mjs node_modules \
 && rm -r deploy

# What compiles it. Nothing of this stage but the compiled files gets into the image.
FROM packages AS build
RUN npm ci --workspaces --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contract/ contract/
COPY engine/ engine/
COPY service/ service/
COPY console/ console/
COPY docs/templates.md docs/
RUN npm run build --workspaces --if-present

# Node's program without npm, yarn and the headers, which nothing here uses. The libraries that it
# needs are part of Debian's slim image.
FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Docloom" \
      org.opencontainers.image.description="Data in, documents out: fills Word and PowerPoint templates" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.source="https://github.com/docloom/docloom" \
      org.opencontainers.image.documentation="https://github.com/docloom/docloom/blob/main/docs/installing.md"
ENV NODE_ENV=production \
    DOCLOOM_HOST=0.0.0.0 \
    DOCLOOM_PORT=8080 \
    DOCLOOM_DATA=/data
COPY --from=packages /usr/local/bin/node /usr/local/bin/
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/contract/dist contract/dist
COPY --from=build /app/engine/dist engine/dist
COPY --from=build /app/service/dist service/dist
COPY service/bin/ service/bin/
COPY deploy/health-check.mjs deploy/
COPY service/LICENSE service/THIRD-PARTY.md service/
# A volume gets owner and mode of the folder that it is laid over: only the service reads its data.
RUN node --version \
 && groupadd --gid 1000 node \
 && useradd --uid 1000 --gid node --create-home node \
 && ln -s /app/service/bin/docloom.mjs /usr/local/bin/docloom \
 && install --directory --owner=node --group=node --mode=700 /data
VOLUME /data
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "/app/deploy/health-check.mjs"]
ENTRYPOINT ["docloom"]
CMD ["serve"]
