/**
 * One door to every command: `npm start`, `npm test` and the others come through here. Nothing but
 * Node 18 and npm is needed: the right Node, the packages and what is built are looked after before
 * the command runs. This file is in the syntax of Node 12, so that an old Node can say what it
 * lacks instead of failing over the syntax of the others.
 */
const OLDEST_CALLER = 18

if (Number(process.versions.node.split('.')[0]) >= OLDEST_CALLER) {
  void import('./run/main.mjs')
} else {
  console.error(
    `This Node is ${process.versions.node}; Knistern needs Node ${OLDEST_CALLER} or newer to begin with, and fetches the rest itself. ` +
      'Please install one (Debian 12 and newer: apt install nodejs npm; any other system: https://nodejs.org) and run the command again.',
  )
  process.exitCode = 1
}
