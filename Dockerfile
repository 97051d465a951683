# The image of Node, from https://hub.docker.com/_/node: 24 is what .nvmrc recommends.
ARG NODE=node:24-slim

FROM $NODE AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts: these draw types of styles, which `npm run build` does too.
RUN npm ci --include=dev --ignore-scripts
COPY . .
ARG SITE_URL
ARG VITE_BACKEND_URL
# Files that were copied keep their modes, which a umask of 077 has closed.
RUN npm run build && chmod -R a+rX dist

FROM $NODE
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && chmod a+r package*.json && mkdir --mode=700 /data && chown 1000:1000 /data
COPY --from=build /app/dist dist
# The user `node` of the image, as a number: Kubernetes checks that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell, so that SIGTERM reaches the server, and without `npm start`, which would build again.
ENTRYPOINT ["node", "dist/server/main.js"]
