# Runs anthology-build in a container, in the folder /anthology. Without arguments it builds /anthology/data/anthology.sqlite,
# or else the bundled sample, into /anthology/out:
#
#   docker build --tag anthology-build .
#   docker run --rm --volume "$PWD/out:/anthology/out" anthology-build
#
# The program runs as the user `node` (1000), who must be allowed to write to mounted folders. --user sets another user.

FROM node:24-slim AS compiled
WORKDIR /program
COPY package.json package-lock.json ./
# Installation scripts are not needed: the package of the SQLite binding contains it compiled for this Node.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run compile && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
COPY --from=compiled /program/package.json /program/
COPY --from=compiled /program/node_modules /program/node_modules
COPY --from=compiled /program/schemas /program/schemas
COPY --from=compiled /program/dist /program/dist
COPY --from=compiled /program/data /program/data
RUN ln -s /program/dist/cli/main.js /usr/local/bin/anthology-build \
  && install --directory --owner=node --group=node /anthology
USER node
WORKDIR /anthology
EXPOSE 3000
ENTRYPOINT ["anthology-build"]
CMD ["build"]
