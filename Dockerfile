# The site behind Caddy, with its functions. The build and the functions read their variables from .env.local.
# docker build --secret id=env,src=.env.local -t site .
# docker run -v ./.env.local:/site/.env.local:ro -p 8080:8080 -v site-data:/data site
# The variables below take precedence over the file. With --env-file, the file would take precedence.
FROM node:24-slim AS build
WORKDIR /site
COPY . .
RUN npm ci
RUN --mount=type=secret,id=env,target=/site/.env.local npm run build

FROM node:24-slim
RUN apt-get update && apt-get install -y --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
WORKDIR /site
COPY --from=build /site .
RUN mv dist /srv/site
ENV DATABASE_URL=file:/data/newsletter.db TRUSTED_PROXIES=127.0.0.1
VOLUME /data
EXPOSE 8080
# The container ends when either process ends. As the first process, Bash ignores SIGTERM unless it has a trap.
CMD ["bash", "-c", "trap 'kill $(jobs -p); wait' TERM; npm run serve & caddy run --adapter caddyfile --config hosting/Caddyfile & wait -n"]
